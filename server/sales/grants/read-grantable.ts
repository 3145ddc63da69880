import type { Db } from '#platform/deps.ts';
import { listPackagesWithVideos, type PackageWithVideos } from '../../catalog/index.ts';
import { noSuchPackage, packageDeleted, packageDraft } from './grants.errors.ts';

/**
 * The packages of these ids, each once, in their order. Those no longer on sale can be given, too. Throws 404 for
 * one that does not exist, 409 for one that was deleted or was never on sale.
 */
export async function readGrantable(
  deps: Db,
  packageIds: readonly string[],
): Promise<PackageWithVideos[]> {
  const ids = [...new Set(packageIds)];
  const found = await listPackagesWithVideos(deps, { ids, deletedToo: true });
  const byId = new Map(found.map((one) => [one.id, one]));
  return ids.map((id) => {
    const one = byId.get(id);
    if (one === undefined) throw noSuchPackage();
    const problem = whyNotGrantable(one);
    if (problem !== null) throw problem;
    return one;
  });
}

/** Why a package cannot be given to anybody; null: it can. */
export function whyNotGrantable({
  name,
  isDeleted,
  wasOnSale,
}: Pick<PackageWithVideos, 'name' | 'isDeleted' | 'wasOnSale'>): Error | null {
  if (isDeleted) {
    return packageDeleted(`“${name}” was deleted. Restore it, or choose another package.`);
  }
  if (wasOnSale) return null;
  return packageDraft(
    `“${name}” was never on sale. Put it on sale before you give it to somebody.`,
  );
}
