import { centsFromDecimal } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';

/** By how many cents an order came to less than its packages cost: what the promotion code was worth. */
export function discountCents({
  packages,
  totalAmount,
}: Pick<Order, 'packages' | 'totalAmount'>): number {
  const prices = packages.map(({ price }) => centsFromDecimal(price) ?? 0);
  const full = prices.reduce((sum, cents) => sum + cents, 0);
  return Math.max(0, full - (centsFromDecimal(totalAmount) ?? full));
}
