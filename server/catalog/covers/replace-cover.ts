import type { IncomingMessage } from 'node:http';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { asPictureRefusal } from '#platform/media/picture-refusal.ts';
import { pictureKeys, sharedPictureKey, storePicture } from '#platform/media/pictures.ts';
import { receivePicture } from '#platform/media/receive-picture.ts';
import { deleteFilesLater } from '#platform/objects/delete-files-later.ts';
import { getPackage, lockPackage } from '../catalog.store.ts';
import { replaceCoverKey } from './covers.store.ts';
import { makeMissingCovers } from './make-missing-covers.ts';

/** The middle one of the widths that are stored, at 16:9. */
const LEAST_COVER = { width: 640, height: 360 };

const filesOfCover = (key: string) => [...pictureKeys(key), sharedPictureKey(key)];

type CoverDeps = Pick<Deps, 'db' | 'jobs' | 'storage' | 'clock' | 'ids'>;

/**
 * Reads a picture from a form and makes the 16:9 at its centre the package's cover. Stores nothing if it is
 * refused. Throws 400, 404, 413, 415 as in `uploadCover` of the contract.
 */
export async function uploadCover(
  deps: CoverDeps,
  { packageId, request }: { packageId: string; request: IncomingMessage },
): Promise<void> {
  await lockPackage(deps, packageId);
  const picture = await receivePicture(deps, request, 'cover', LEAST_COVER);
  const coverKey = `covers/${packageId}-${deps.ids.id()}`;
  try {
    await storePicture(deps.storage, coverKey, picture, { isWide: true });
  } catch (error) {
    throw asPictureRefusal(error);
  }
  try {
    await setCover(deps, { packageId, coverKey });
  } catch (error) {
    // The package was deleted meanwhile.
    for (const key of filesOfCover(coverKey)) await deps.storage.delete(key);
    throw error;
  }
}

/** Deletes an uploaded cover; the package has the one of its first video again. Throws 404. */
export async function removeCover(
  deps: CoverDeps,
  { packageId }: { packageId: string },
): Promise<void> {
  await setCover(deps, { packageId, coverKey: null });
  await makeMissingCovers(deps);
}

function setCover(
  deps: Pick<Deps, 'db' | 'jobs'>,
  { packageId, coverKey }: { packageId: string; coverKey: string | null },
): Promise<void> {
  return inTransaction(deps, async (inside) => {
    await lockPackage(inside, packageId);
    const former = await getPackage(inside, packageId);
    // A cover that was made from a video stays.
    if (coverKey === null && !former.hasOwnCover) return;
    await replaceCoverKey(inside, { packageId, coverKey });
    if (former.coverKey !== null) await deleteFilesLater(inside, filesOfCover(former.coverKey));
  });
}
