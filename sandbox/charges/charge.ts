import type Stripe from 'stripe';
import type { Row } from '../state/tables.ts';

/** One attempt to charge a payment method. */
export type Charge = Stripe.Charge & {
  payment_intent: string;
  payment_method: string;
  payment_method_details: Stripe.Charge.PaymentMethodDetails;
};

/** With the number of the card or account, which decides what becomes of a refund or a dispute. */
export type ChargeRow = Row<Charge, { number: string }>;
