import { titleOf } from './code-terms.ts';
import type { CodeTerms } from './codes.store.ts';

/** A package in a cart, at its full price in cents. */
export interface PricedItem {
  packageId: string;
  priceCents: number;
}

/** The reduction of one item: `cents` is below 0. */
export interface CodeReduction {
  packageId: string;
  title: string;
  cents: number;
}

/** The items that a code is for. */
function itemsFor<Item extends PricedItem>(
  { packageIds }: Pick<CodeTerms, 'packageIds'>,
  items: readonly Item[],
): readonly Item[] {
  return packageIds === null
    ? items
    : items.filter(({ packageId }) => packageIds.includes(packageId));
}

const sum = (items: readonly PricedItem[]): number =>
  items.reduce((total, { priceCents }) => total + priceCents, 0);

/**
 * Computes how much a code takes off a cart, with a line for each item that gets cheaper; none where the cart costs
 * less than the code's minimum or has no package that the code is for. A percentage is rounded to the nearest cent,
 * half up. An amount is at most what the items cost. Both are shared out over the items by their prices in whole cents;
 * what is left goes to the largest remainders, the earlier item first where they are equal. So no item costs less than
 * 0, and the lines come to the reduction to the cent.
 */
export function reduceCart(code: CodeTerms, items: readonly PricedItem[]): CodeReduction[] {
  if (sum(items) < code.minimumCents) return [];
  const own = itemsFor(code, items);
  const full = sum(own);
  const wanted =
    code.percentOff === null
      ? (code.centsOff ?? 0)
      : Math.floor((full * code.percentOff + 50) / 100);
  const shares = shareOut(Math.min(wanted, full), own);
  return own.flatMap(({ packageId }, index) => {
    const cents = shares[index] ?? 0;
    return cents === 0 ? [] : { packageId, title: titleOf(code), cents: -cents };
  });
}

/** Whole cents for each item, by their prices. A product of two amounts is beyond what a float holds exactly. */
function shareOut(cents: number, items: readonly PricedItem[]): number[] {
  const full = BigInt(sum(items));
  if (full === 0n) return items.map(() => 0);
  const exact = items.map(({ priceCents }) => BigInt(priceCents) * BigInt(cents));
  const shares = exact.map((product) => Number(product / full));
  const left = shares.reduce((rest, share) => rest - share, cents);
  const byRemainder = exact
    .map((product, index) => ({ index, rest: product % full }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  const rounded = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return shares.map((share, index) => share + (rounded.has(index) ? 1 : 0));
}
