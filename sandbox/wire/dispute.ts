import type { Row } from '../tables.ts';

export type DisputeReason = 'fraudulent' | 'product_not_received' | 'general' | 'duplicate';

export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  balance_transactions: never[];
  charge: string;
  created: number;
  currency: string;
  enhanced_eligibility_types: never[];
  evidence: Record<string, null | Record<string, never>>;
  evidence_details: Record<string, unknown>;
  intended_submission_method: null;
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Record<string, string>;
  payment_intent: string;
  payment_method_details: { card: Record<string, string>; type: 'card' };
  reason: DisputeReason;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
}

export type DisputeRow = Row<Dispute, null>;
