import type Stripe from 'stripe';
import type { Row } from '../state/tables.ts';

export type DisputeReason = 'fraudulent' | 'product_not_received' | 'general' | 'duplicate';

export type Dispute = Stripe.Dispute & { charge: string; payment_intent: string };

/** With what is disputed of the charge, in cents of its currency. */
export type DisputeRow = Row<Dispute, { cents: number; currency: string }>;
