import type { PaymentMethod } from '../payment-methods/payment-method.ts';
import type { Row } from '../state/tables.ts';

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

export type NextAction =
  | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } }
  | {
      type: 'use_stripe_sdk';
      use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string; source: string };
    };

export interface CardOptions {
  installments: null;
  mandate_options: null;
  network: null;
  request_three_d_secure: 'automatic' | 'any' | 'challenge';
}

export type DeclineCode =
  | 'authentication_required'
  | 'card_declined'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error';

/** Why the last attempt failed. */
export interface LastPaymentError {
  type: 'card_error' | 'invalid_request_error';
  code: DeclineCode | 'payment_intent_authentication_failure';
  message: string;
  charge?: string;
  decline_code?: string;
  doc_url?: string;
  payment_method: PaymentMethod;
}

/** A payment intent in API version 2026-10-28.endive. Amounts in cents, times in seconds. */
export interface PaymentIntent {
  id: string;
  object: 'payment_intent';
  allowed_payment_method_types: string[] | null;
  amount: number;
  amount_capturable: number;
  amount_details: { tip: Record<string, never> };
  amount_received: number;
  application: null;
  application_fee_amount: null;
  automatic_payment_methods: { enabled: boolean; allow_redirects: 'always' | 'never' } | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: 'automatic' | 'automatic_async';
  client_secret: string;
  confirmation_method: 'automatic' | 'manual';
  created: number;
  currency: string;
  customer: string | null;
  customer_account: null;
  description: string | null;
  excluded_payment_method_types: null;
  last_payment_error: LastPaymentError | null;
  latest_charge: string | null;
  livemode: false;
  managed_payments: null;
  metadata: Record<string, string>;
  next_action: NextAction | null;
  on_behalf_of: null;
  payment_method: string | null;
  payment_method_configuration_details: null;
  payment_method_options: { card: CardOptions };
  payment_method_types: string[];
  payment_record: null;
  processing: { type: 'card'; card: Record<string, never> } | null;
  receipt_email: string | null;
  review: null;
  setup_future_usage: 'on_session' | 'off_session' | null;
  shipping: null;
  source: null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  status: IntentStatus;
  transfer_data: null;
  transfer_group: null;
}

/** A 3-D Secure challenge in progress. */
export interface Challenge {
  source: string;
  return_url: string | null;
}

export interface IntentSecrets {
  challenge: Challenge | null;
  return_url: string | null;
  /** When (milliseconds since 1970) and how a `processing` payment is settled. */
  settles: { at: number; as: 'succeeded' | 'failed' } | null;
  confirmed: boolean;
}

export type IntentRow = Row<PaymentIntent, IntentSecrets>;
