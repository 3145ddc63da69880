import type { Row } from '../state/tables.ts';

/** The evidence a shop could submit. The sandbox takes none. */
export const EVIDENCE = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const;

type EvidenceName = (typeof EVIDENCE)[number];

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
  evidence: Record<EvidenceName, null> & { enhanced_evidence: Record<string, never> };
  evidence_details: {
    due_by: number;
    enhanced_eligibility: Record<string, never>;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
    submission_method: 'not_submitted';
  };
  intended_submission_method: null;
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Record<string, string>;
  payment_intent: string;
  payment_method_details: {
    card: { brand: string; case_type: 'chargeback'; network: string; network_reason_code: string };
    type: 'card';
  };
  reason: DisputeReason;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
}

export type DisputeRow = Row<Dispute, null>;
