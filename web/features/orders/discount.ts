import { centsFromDecimal } from '#contract/money.ts';
import type { CompletedOrder } from '#contract/orders.ts';

/** How much the promotion code took off an order, in cents; 0 without a code. */
export function discountCents({
  packages,
  totalAmount,
}: Pick<CompletedOrder, 'packages' | 'totalAmount'>): number {
  const prices = packages.map(({ price }) => centsFromDecimal(price) ?? 0);
  const full = prices.reduce((sum, cents) => sum + cents, 0);
  return Math.max(0, full - (centsFromDecimal(totalAmount) ?? full));
}
