import type { Row } from '../state/tables.ts';

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  balance_transaction: string | null;
  charge: string;
  created: number;
  currency: string;
  customer: string | null;
  customer_account: null;
  destination_details: { card: { type: 'refund' }; type: 'card' };
  failure_reason?: string;
  metadata: Record<string, string>;
  payment_intent: string;
  payment_method: string;
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  receipt_number: null;
  source_transfer_reversal: null;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  transfer_reversal: null;
}

/** When (milliseconds since 1970) and how a refund that is not final is settled. */
export interface RefundSecrets {
  settles: { at: number; as: 'succeeded' | 'failed' } | null;
}

export type RefundRow = Row<Refund, RefundSecrets>;
