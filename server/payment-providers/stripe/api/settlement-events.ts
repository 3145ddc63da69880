/** Events that may change an order. */
export const settlementEvents = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  // Sent for all refunds. The events of charges are sent for some payment methods only.
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  // An inquiry is answered, or becomes a dispute.
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.closed',
] as const;
