import type Stripe from 'stripe';
import type { Row } from '../state/tables.ts';

export type PaymentMethod = Stripe.PaymentMethod;

/** With the number of the card or account, empty for others. It decides how it behaves and is never answered. */
export type PaymentMethodRow = Row<PaymentMethod, { number: string }>;
