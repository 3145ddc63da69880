import type { Order } from '#contract/orders.ts';

interface Refunded {
  order: Pick<Order, 'firstName' | 'lastName' | 'status' | 'customerId' | 'packages'>;
  /** Titles of its packages that another order of the customer's holds as well. */
  keptPackages: readonly string[];
  /** All that is left goes back. */
  isFull: boolean;
}

/** “A”, “B” and “C”. */
export function quoteAll(titles: readonly string[]): string {
  const quoted = titles.map((title) => `“${title}”`);
  const last = quoted.pop() ?? '';
  return quoted.length === 0 ? last : `${quoted.join(', ')} and ${last}`;
}

/** What a refund does to the customer's access, in the words of who decides on it. */
export function accessEffect({ order, keptPackages, isFull }: Refunded): string {
  const name = `${order.firstName} ${order.lastName}`;
  const titles = order.packages.map(({ title }) => title);
  if (order.status === 'review') {
    return isFull
      ? `Nobody has access by this order. The money goes back to ${name}, and the order is closed.`
      : `Nobody has access by this order. It goes on waiting for your decision.`;
  }
  if (order.status !== 'completed' || order.customerId === null) {
    return `${name} has no access by this order. That stays so.`;
  }
  if (!isFull) return `${name} keeps access to ${quoteAll(titles)}.`;
  const lost = titles.filter((title) => !keptPackages.includes(title));
  const kept = titles.filter((title) => keptPackages.includes(title));
  if (lost.length === 0) {
    return `${name} keeps access to ${quoteAll(kept)}, which another order holds as well.`;
  }
  const loses = `${name} loses access to ${quoteAll(lost)} at once.`;
  if (kept.length === 0) return loses;
  return `${loses} Access to ${quoteAll(kept)} stays: another order holds it as well.`;
}
