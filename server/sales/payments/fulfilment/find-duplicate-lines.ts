import type { Db } from '#platform/deps.ts';
import { findOwnedPackages } from '../../access/index.ts';
import { type ItemLine, isKept, listItemsOf, type Order } from '../../orders/index.ts';

/** A line of an order, and one of the other orders that hold what is in it. */
export interface HeldLine {
  line: ItemLine;
  holder: Order;
}

/**
 * The lines of `order` that `others` hold already: the package itself, or all of its videos in other
 * packages. `isAll`: nothing else is left in the order. Lines that were returned count nowhere.
 */
export async function findHeldLines(
  deps: Db,
  order: Order,
  others: readonly Order[],
): Promise<{ held: HeldLine[]; isAll: boolean }> {
  const items = await listItemsOf(
    deps,
    [order, ...others].map(({ id }) => id),
  );
  const keptIn = ({ id }: Order) => (items.get(id) ?? []).filter(isKept);
  const lines = keptIn(order);
  const packageIds = lines.map(({ packageId }) => packageId);
  const ownedIds = others.flatMap(keptIn).map(({ packageId }) => packageId);
  const holdings = await findOwnedPackages(deps, { ownedIds, packageIds });
  const held = lines.flatMap((line) => {
    const holding = holdings.get(line.packageId);
    if (holding?.isOwned !== true) return [];
    const holds = (other: Order) =>
      keptIn(other).some(({ packageId }) => packageId === holding.watchIn);
    // Where several hold a package's videos together, there is no single one to name.
    const holder = others.find(holds) ?? others.at(-1);
    return holder === undefined ? [] : { line, holder };
  });
  return { held, isAll: held.length > 0 && held.length === lines.length };
}
