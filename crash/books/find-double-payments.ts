import type { PaymentMade } from './payments-made.ts';
import type { Books } from './read-books.ts';

/**
 * Finds paid orders, not refunded, whose packages the customer had already bought with earlier
 * orders. Orders with a dispute are left out, because their access depends on its outcome.
 */
export function findDoublePayments(
  { orders, items }: Books,
  made: ReadonlyMap<string, PaymentMade>,
): string[] {
  const packagesOf = Map.groupBy(items, ({ purchase_id }) => purchase_id);
  const kept = orders.filter((order) => {
    const payment = made.get(order.intent_id ?? '');
    const isPaid = order.status === 'completed' && order.is_free === 0;
    return isPaid && payment !== undefined && !payment.wasDisputed && !payment.hasFailedRefund;
  });
  const problems: string[] = [];
  for (const [customer, own] of Map.groupBy(kept, (order) => order.customer_id)) {
    const held = new Set<string>();
    for (const order of own.toSorted((a, b) => (a.settled_at ?? 0) - (b.settled_at ?? 0))) {
      const packages = (packagesOf.get(order.id) ?? []).map(({ package_id }) => package_id);
      if (packages.every((id) => held.has(id))) {
        problems.push(`order ${order.id} charged ${customer} again for what they have`);
      }
      for (const id of packages) held.add(id);
    }
  }
  return problems;
}
