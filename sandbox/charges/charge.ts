import type Stripe from 'stripe';
import type { Row } from '../state/tables.ts';

/** One attempt to charge a card. */
export type Charge = Stripe.Charge & {
  payment_intent: string;
  payment_method: string;
  payment_method_details: { card: Stripe.Charge.PaymentMethodDetails.Card };
};

/** With the number of the card, which decides what becomes of a refund or a dispute. */
export type ChargeRow = Row<Charge, { number: string }>;
