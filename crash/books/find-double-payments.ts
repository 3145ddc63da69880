import type { PaymentMade } from './payments-made.ts';
import type { BookedOrder, Books } from './read-books.ts';

/**
 * Finds paid orders, not refunded, with a package that was not returned although the customer had it already:
 * bought with an earlier order, or free. Orders with a dispute are left out, because their access depends on
 * its outcome.
 */
export function findDoublePayments(
  { orders, items }: Books,
  made: ReadonlyMap<string, PaymentMade>,
): string[] {
  const packagesOf = Map.groupBy(
    items.filter(({ returned_at }) => returned_at === null),
    ({ purchase_id }) => purchase_id,
  );
  const packageIdsOf = ({ id }: BookedOrder) =>
    (packagesOf.get(id) ?? []).map(({ package_id }) => package_id);
  const free = orders.filter((order) => order.status === 'completed' && order.total_cents === 0);
  const kept = orders.filter((order) => {
    const payment = made.get(order.intent_id ?? '');
    const isPaid = order.status === 'completed' && order.total_cents > 0;
    return isPaid && payment !== undefined && !payment.wasDisputed && !payment.hasFailedRefund;
  });
  const problems: string[] = [];
  for (const [customer, own] of Map.groupBy(kept, (order) => order.customer_id)) {
    // What was paid first is not sold again, free or not, so that what is free was so before.
    const held = new Set(free.filter((one) => one.customer_id === customer).flatMap(packageIdsOf));
    for (const order of own.toSorted((a, b) => (a.settled_at ?? 0) - (b.settled_at ?? 0))) {
      const packages = packageIdsOf(order);
      if (packages.some((id) => held.has(id))) {
        problems.push(`order ${order.id} charged ${customer} again for what they have`);
      }
      for (const id of packages) held.add(id);
    }
  }
  return problems;
}
