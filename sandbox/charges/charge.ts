import type { BillingDetails } from '../payment-methods/payment-method.ts';
import type { Row } from '../state/tables.ts';

/** The decision of the bank and of Stripe. */
export interface Outcome {
  advice_code: null;
  network_advice_code: null;
  network_decline_code: null;
  network_status: 'approved_by_network' | 'declined_by_network';
  reason: string | null;
  risk_level: 'normal';
  risk_score: number;
  seller_message: string;
  type: 'authorized' | 'issuer_declined';
}

/** The card at the time of the charge. */
export interface ChargedCard {
  amount_authorized: number;
  authorization_code: null;
  brand: string;
  checks: {
    address_line1_check: null;
    address_postal_code_check: null;
    cvc_check: 'pass' | 'fail';
  };
  country: string;
  electronic_commerce_indicator: null;
  exp_month: number;
  exp_year: number;
  extended_authorization: { status: 'disabled' };
  fingerprint: string;
  funding: string;
  incremental_authorization: { status: 'unavailable' };
  installments: null;
  last4: string;
  mandate: null;
  multicapture: { status: 'unavailable' };
  network: string;
  network_token: { used: false };
  network_transaction_id: null;
  overcapture: { maximum_amount_capturable: number; status: 'unavailable' };
  regulated_status: 'unregulated';
  three_d_secure: {
    authentication_flow: 'challenge';
    electronic_commerce_indicator: '05';
    exemption_indicator: null;
    result: 'authenticated';
    result_reason: null;
    transaction_id: null;
    version: '2.2.0';
  } | null;
  transaction_link_id: null;
  wallet: null;
}

/** One attempt to charge a card. Amounts in cents, times in seconds. */
export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  application: null;
  application_fee: null;
  application_fee_amount: null;
  balance_transaction: string | null;
  billing_details: BillingDetails;
  calculated_statement_descriptor: string;
  captured: boolean;
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  disputed: boolean;
  failure_balance_transaction: null;
  failure_code: string | null;
  failure_message: string | null;
  fraud_details: Record<string, never>;
  livemode: false;
  metadata: Record<string, string>;
  on_behalf_of: null;
  outcome: Outcome | null;
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: { card: ChargedCard; type: 'card' };
  receipt_email: string | null;
  receipt_number: null;
  receipt_url: string | null;
  refunded: boolean;
  review: null;
  shipping: null;
  source: null;
  source_transfer: null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  status: 'succeeded' | 'pending' | 'failed';
  transfer_data: null;
  transfer_group: null;
}

export interface ChargeSecrets {
  number: string;
}

export type ChargeRow = Row<Charge, ChargeSecrets>;
