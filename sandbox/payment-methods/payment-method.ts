import type Stripe from 'stripe';
import type { Row } from '../state/tables.ts';

export type PaymentMethod = Stripe.PaymentMethod & { card: Stripe.PaymentMethod.Card };

/** With the card number. It decides how the card behaves and is never answered. */
export type PaymentMethodRow = Row<PaymentMethod, { number: string }>;
