import { inTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/deps.ts';
import { packageListChanged } from '../catalog.errors.ts';
import { lockAllPackages, writePackagePositions } from './package-order.store.ts';

/**
 * Saves the order in which the shop shows its packages. Throws 409 unless `packageIds` names exactly those that
 * were not deleted, each once: somebody else added or deleted one meanwhile.
 */
export function savePackageOrder(
  deps: Db,
  { packageIds }: { packageIds: readonly string[] },
): Promise<void> {
  return inTransaction(deps, async (inside) => {
    const present = await lockAllPackages(inside);
    const asked = new Set(packageIds);
    const isComplete = present.every((id) => asked.has(id));
    const fits = asked.size === packageIds.length && asked.size === present.length && isComplete;
    if (!fits) throw packageListChanged();
    await writePackagePositions(inside, packageIds);
  });
}
