import type { Db } from '#platform/deps.ts';
import { findOwnedPackages } from '../../access/index.ts';
import { type ItemLine, isKept, listItemsOf, type Order } from '../../orders/index.ts';

/** A line of an order, and another order by which the customer already has what is in it. */
export interface DuplicateLine {
  line: ItemLine;
  original: Order;
}

/**
 * Finds the lines of `order` that duplicate what is in `others`: the package itself, or all of its videos in other
 * packages. `isAll`: nothing else is left in the order. Lines that were returned count nowhere.
 */
export async function findDuplicateLines(
  deps: Db,
  order: Order,
  others: readonly Order[],
): Promise<{ duplicates: DuplicateLine[]; isAll: boolean }> {
  const items = await listItemsOf(
    deps,
    [order, ...others].map(({ id }) => id),
  );
  const keptIn = ({ id }: Order) => (items.get(id) ?? []).filter(isKept);
  const lines = keptIn(order);
  const packageIds = lines.map(({ packageId }) => packageId);
  const ownedIds = others.flatMap(keptIn).map(({ packageId }) => packageId);
  const holdings = await findOwnedPackages(deps, { ownedIds, packageIds });
  const duplicates = lines.flatMap((line) => {
    const holding = holdings.get(line.packageId);
    if (holding?.isOwned !== true) return [];
    const has = (other: Order) =>
      keptIn(other).some(({ packageId }) => packageId === holding.watchIn);
    // Where several have a package's videos together, there is no single one to name.
    const original = others.find(has) ?? others.at(-1);
    return original === undefined ? [] : { line, original };
  });
  return { duplicates, isAll: duplicates.length > 0 && duplicates.length === lines.length };
}
