import type { PublicPackage } from '#contract/catalog.ts';
import { priceCents, totalCents } from './cart-total.ts';

/** A bundle with everything in the cart for less. */
export interface CheaperBundle {
  readonly bundle: PublicPackage;
  /** How much less it costs than the cart, in cents. */
  readonly savedCents: number;
}

/**
 * The cheapest bundle that contains every package of the cart and costs less than they do together;
 * null if there is none. `offered`: the packages this buyer may be offered, so those on sale that are
 * not theirs yet.
 */
export function findCheaperBundle(
  cart: readonly PublicPackage[],
  offered: readonly PublicPackage[],
): CheaperBundle | null {
  if (cart.length === 0) return null;
  const total = totalCents(cart);
  const [best] = offered
    .filter(({ containedPackageIds }) => {
      const contained = new Set(containedPackageIds);
      return cart.every(({ id }) => contained.has(id));
    })
    .map((bundle) => ({ bundle, savedCents: total - priceCents(bundle) }))
    .filter(({ savedCents }) => savedCents > 0)
    .toSorted((a, b) => b.savedCents - a.savedCents);
  return best ?? null;
}
