import type { Db } from '#platform/deps.ts';
import { findOwnedPackages } from '../../access/index.ts';
import { listItemsOf, type Order } from '../../orders/index.ts';

/**
 * One of the orders that were paid before, where these hold everything in `order`: each package itself,
 * or all of its videos in others. Null where something in it is new.
 */
export async function findDuplicate(
  deps: Db,
  order: Order,
  paidBefore: readonly Order[],
): Promise<Order | null> {
  const items = await listItemsOf(
    deps,
    [order, ...paidBefore].map(({ id }) => id),
  );
  const packagesOf = ({ id }: Order) => (items.get(id) ?? []).map(({ packageId }) => packageId);
  const packageIds = packagesOf(order);
  const ownedIds = paidBefore.flatMap(packagesOf);
  const holdings = await findOwnedPackages(deps, { ownedIds, packageIds });
  const isHeld = packageIds.map((id) => holdings.get(id)?.isOwned ?? false);
  if (isHeld.includes(false)) return null;
  // Where several hold a package's videos together, there is no single one to name.
  const heldIn = packageIds.map((id) => holdings.get(id)?.watchIn ?? id);
  const holds = (other: Order) => packagesOf(other).some((id) => heldIn.includes(id));
  return paidBefore.find(holds) ?? paidBefore.at(-1) ?? null;
}
