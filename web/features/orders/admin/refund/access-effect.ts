import { fullName } from '#contract/customers.ts';
import type { Order } from '#contract/orders.ts';

interface Refunded {
  order: Pick<Order, 'firstName' | 'lastName' | 'status' | 'customerId' | 'packages'>;
  /** Titles of its packages that the customer also has through another order. */
  keptPackages: readonly string[];
  /** The whole remaining amount is refunded. */
  isFull: boolean;
}

/** “A”, “B” and “C”. */
export function quoteAll(titles: readonly string[]): string {
  const quoted = titles.map((title) => `“${title}”`);
  const last = quoted.pop() ?? '';
  return quoted.length === 0 ? last : `${quoted.join(', ')} and ${last}`;
}

/** Tells the admin what a refund does to the customer's access. */
export function accessEffect({ order, keptPackages, isFull }: Refunded): string {
  const name = fullName(order);
  const given = order.packages.filter(({ returnedAmount }) => returnedAmount === undefined);
  const titles = given.map(({ title }) => title);
  if (order.status === 'review') {
    return isFull
      ? `This order gives no access. The money goes back to ${name}, and the order is closed.`
      : 'This order gives no access. It still waits for your decision.';
  }
  if (order.status !== 'completed' || order.customerId === null) {
    return 'This order gives no access, before or after the refund.';
  }
  if (!isFull) return `${name} keeps access to ${quoteAll(titles)}.`;
  const lost = titles.filter((title) => !keptPackages.includes(title));
  const kept = titles.filter((title) => keptPackages.includes(title));
  if (lost.length === 0) {
    return `${name} keeps access to ${quoteAll(kept)} through another order.`;
  }
  const loses = `${name} loses access to ${quoteAll(lost)} at once`;
  if (kept.length === 0) return `${loses}.`;
  return `${loses}, but keeps ${quoteAll(kept)} through another order.`;
}
