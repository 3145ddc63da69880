import type { Provider } from '../provider.ts';

/** A paid intent as the provider knows it. Amounts are in cents. */
export interface PaymentMade {
  intentId: string;
  amountCents: number;
  currency: string;
  /** `metadata.orderId`, which somebody may have changed. */
  orderId: string | null;
  refundedCents: number;
  /** A refund failed later, so the shop has its money again. */
  hasFailedRefund: boolean;
  dispute: 'none' | 'open' | 'won' | 'lost';
  wasDisputed: boolean;
}

const disputeOf = (statuses: readonly string[]): PaymentMade['dispute'] => {
  if (statuses.length === 0) return 'none';
  if (statuses.includes('lost')) return 'lost';
  return statuses.some((status) => status !== 'won') ? 'open' : 'won';
};

/** Every payment that succeeded at the provider, by its intent's id. */
export function listPaymentsMade({ controls }: Provider): Map<string, PaymentMade> {
  const charges = new Map(controls.charges().map((charge) => [charge.id, charge]));
  const disputes = Map.groupBy(controls.disputes(), (dispute) => dispute.charge);
  const failedRefunds = controls.refunds().filter(({ status }) => status === 'failed');
  const withFailedRefund = new Set(failedRefunds.map(({ charge }) => charge));
  const made = new Map<string, PaymentMade>();
  for (const intent of controls.intents()) {
    if (intent.status !== 'succeeded') continue;
    const charge = charges.get(intent.latest_charge ?? '');
    if (charge === undefined) throw new Error(`The sandbox has no charge for ${intent.id}.`);
    const dispute = disputeOf((disputes.get(charge.id) ?? []).map(({ status }) => status));
    made.set(intent.id, {
      intentId: intent.id,
      amountCents: intent.amount_received,
      currency: intent.currency,
      orderId: intent.metadata.orderId ?? null,
      refundedCents: charge.amount_refunded,
      hasFailedRefund: withFailedRefund.has(charge.id),
      dispute,
      wasDisputed: dispute !== 'none',
    });
  }
  return made;
}
