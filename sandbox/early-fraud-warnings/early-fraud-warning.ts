import type Stripe from 'stripe';
import type { Row } from '../state/tables.ts';

export type EarlyFraudWarning = Stripe.Radar.EarlyFraudWarning & {
  charge: string;
  payment_intent?: string;
};

export type EarlyFraudWarningRow = Row<EarlyFraudWarning, null>;
