import { inTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/deps.ts';
import { notInPackage } from '../catalog.errors.ts';
import { lockPackage } from '../catalog.store.ts';
import { setSample } from '../package-videos.store.ts';

interface SampleMark {
  packageId: string;
  videoId: string;
  isSample: boolean;
}

/**
 * Makes a video of a package a sample, or no longer one. From then on access answers by it. Throws 404 where it
 * is not in the package, or the package was deleted.
 */
export function markSample(deps: Db, mark: SampleMark): Promise<void> {
  return inTransaction(deps, (inside) => markSampleInside(inside, mark));
}

/** As `markSample`, within a transaction that is open already. */
export async function markSampleInside(deps: Db, mark: SampleMark): Promise<void> {
  await lockPackage(deps, mark.packageId);
  if (!(await setSample(deps, mark))) throw notInPackage();
}
