import type { Reduction } from '#contract/codes/reductions.ts';
import { centsFromDecimal } from '#contract/values/money.ts';
import { totalCents } from '../cart/cart-total.ts';

/**
 * The sum that a cart has to come to before the code takes anything off it, in dollars; null where it does already, or
 * where that is not the reason that it takes nothing off.
 */
export function needsMore(
  reduction: Pick<Reduction, 'cart' | 'minimumAmount'> | null,
  cart: readonly { readonly price: string }[],
): string | null {
  if (reduction === null || reduction.cart !== null || reduction.minimumAmount === null)
    return null;
  const minimum = centsFromDecimal(reduction.minimumAmount) ?? 0;
  return totalCents(cart) < minimum ? reduction.minimumAmount : null;
}
