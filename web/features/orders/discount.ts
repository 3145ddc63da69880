import type { CompletedOrder } from '#contract/orders.ts';
import { centsFromDecimal } from '#contract/values/money.ts';

/** The parts of a completed order that say what was bought. */
export type Purchase = Required<Pick<CompletedOrder, 'packages' | 'totalAmount'>> &
  Pick<CompletedOrder, 'discountTitle'>;

/** How much the promotion code took off an order, in cents; 0 without a code. */
export function discountCents({ packages, totalAmount }: Purchase): number {
  const prices = packages.map(({ price }) => centsFromDecimal(price) ?? 0);
  const full = prices.reduce((sum, cents) => sum + cents, 0);
  return Math.max(0, full - (centsFromDecimal(totalAmount) ?? full));
}
