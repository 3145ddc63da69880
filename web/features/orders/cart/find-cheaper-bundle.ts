import type { PublicPackage } from '#contract/catalog.ts';
import type { Reduction } from '#contract/codes/reductions.ts';
import { priceCents, reducedCents } from './cart-total.ts';

/** A bundle with everything in the cart for less. */
export interface CheaperBundle {
  readonly bundle: PublicPackage;
  /** Its price, in cents. */
  readonly cents: number;
  /** How much less it costs than the cart, in cents. */
  readonly savedCents: number;
}

/**
 * The cheapest bundle that contains every package of the cart and costs less than they do together, both with what the
 * code leaves to pay; null if there is none. `offered`: the packages this buyer may be offered, so those on sale that
 * are not theirs yet.
 */
export function findCheaperBundle(
  cart: readonly PublicPackage[],
  offered: readonly PublicPackage[],
  reduction: Pick<Reduction, 'cart' | 'prices'> | null,
): CheaperBundle | null {
  if (cart.length === 0) return null;
  const total = reducedCents(cart, reduction);
  const centsOf = (bundle: PublicPackage) =>
    priceCents(reduction?.prices.find(({ packageId }) => packageId === bundle.id) ?? bundle);
  const [best] = offered
    .filter(({ containedPackageIds }) => {
      const contained = new Set(containedPackageIds);
      return cart.every(({ id }) => contained.has(id));
    })
    .map((bundle) => ({ bundle, cents: centsOf(bundle) }))
    .map(({ bundle, cents }) => ({ bundle, cents, savedCents: total - cents }))
    .filter(({ savedCents }) => savedCents > 0)
    .toSorted((a, b) => b.savedCents - a.savedCents);
  return best ?? null;
}
