import { inTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/deps.ts';
import { getVideo, noSuchVideo } from '../videos/index.ts';
import { alreadyLinked, notInPackage, videoListChanged } from './catalog.errors.ts';
import { lockPackage } from './catalog.store.ts';
import { deleteLink, insertLink, listVideoIds, writePositions } from './package-videos.store.ts';

export interface VideoLink {
  packageId: string;
  videoId: string;
  /** Position from 0; at the end where absent or beyond it. */
  order?: number | undefined;
}

/**
 * Puts a video into a package and returns its position. Throws 404, and 409 where it is in there
 * already, so that undoing a move never removes a video that was there before.
 */
export function linkVideo(
  deps: Db,
  { packageId, videoId, order }: VideoLink,
): Promise<Required<VideoLink>> {
  return inTransaction(deps, (inside) => linkVideoInside(inside, { packageId, videoId, order }));
}

/** As `linkVideo`, within a transaction that is open already. */
export async function linkVideoInside(
  deps: Db,
  { packageId, videoId, order }: VideoLink,
): Promise<Required<VideoLink>> {
  await lockPackage(deps, packageId);
  const { replaces } = await getVideo(deps, videoId);
  if (replaces !== null) throw noSuchVideo();
  const present = await listVideoIds(deps, packageId);
  if (present.includes(videoId)) throw alreadyLinked();
  const position = Math.min(order ?? present.length, present.length);
  await insertLink(deps, { packageId, videoId, order: present.length });
  if (position < present.length) {
    await writePositions(deps, packageId, present.toSpliced(position, 0, videoId));
  }
  return { packageId, videoId, order: position };
}

/** Takes a video out of a package; the ones behind it move up. Throws 404 where it is not in there. */
export function removeVideo(
  deps: Db,
  { packageId, videoId }: { packageId: string; videoId: string },
): Promise<void> {
  return inTransaction(deps, async (inside) => {
    await lockPackage(inside, packageId);
    if (!(await deleteLink(inside, { packageId, videoId }))) throw notInPackage();
    await writePositions(inside, packageId, await listVideoIds(inside, packageId));
  });
}

/**
 * Saves the order of a package's videos. Throws 404, and 409 unless `videoIds` names exactly the
 * present videos, each once: somebody else added or removed one meanwhile.
 */
export function saveVideoOrder(
  deps: Db,
  { packageId, videoIds }: { packageId: string; videoIds: readonly string[] },
): Promise<void> {
  return inTransaction(deps, async (inside) => {
    await lockPackage(inside, packageId);
    const present = await listVideoIds(inside, packageId);
    const asked = new Set(videoIds);
    const isComplete = present.every((id) => asked.has(id));
    const fits = asked.size === videoIds.length && asked.size === present.length && isComplete;
    if (!fits) throw videoListChanged();
    await writePositions(inside, packageId, videoIds);
  });
}
