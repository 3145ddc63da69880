import { inTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/deps.ts';
import { getVideo, noSuchVideo } from '../videos/index.ts';
import { alreadyLinked } from './catalog.errors.ts';
import { lockPackage } from './catalog.store.ts';
import { insertLink, listVideoIds, writePositions } from './package-videos.store.ts';

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
