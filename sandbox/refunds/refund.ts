import type Stripe from 'stripe';
import type { Row } from '../state/tables.ts';

export type Refund = Stripe.Refund & { charge: string; payment_intent: string };

/** With when (milliseconds since 1970) and how it is settled if it is not final. */
export type RefundRow = Row<Refund, { settles: { at: number; as: 'succeeded' | 'failed' } | null }>;
