import type Stripe from 'stripe';
import type { Row } from '../state/tables.ts';

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** The next step for stripe.js: to show the bank's page, or to go to the page of another method. */
interface NextAction {
  type: 'use_stripe_sdk' | 'redirect_to_url';
  use_stripe_sdk?: { type: 'three_d_secure_redirect'; stripe_js: string; source: string };
  redirect_to_url?: { url: string; return_url: string };
}

/** Amounts in cents, times in seconds. */
export type PaymentIntent = Stripe.PaymentIntent & {
  client_secret: string;
  latest_charge: string | null;
  next_action: NextAction | null;
  payment_method: string | null;
  status: IntentStatus;
};

interface IntentSecrets {
  /** The 3-D Secure challenge, or the visit of another method's page, in progress. */
  challenge: string | null;
  /** When (milliseconds since 1970) and how a `processing` payment is settled. */
  settles: { at: number; as: 'succeeded' | 'failed' } | null;
}

export type IntentRow = Row<PaymentIntent, IntentSecrets>;
