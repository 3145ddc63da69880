import type Stripe from 'stripe';
import type { Row } from '../state/tables.ts';

export type DisputeReason = 'fraudulent' | 'product_not_received' | 'general' | 'duplicate';

export type Dispute = Stripe.Dispute & { charge: string; payment_intent: string };

export type DisputeRow = Row<Dispute, null>;
