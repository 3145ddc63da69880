import { PICTURE_WIDTHS } from '#contract/picture-addresses.ts';
import type { Deps } from '#platform/deps.ts';
import { pictureKey } from '#platform/media/pictures.ts';
import { readWhole } from '#platform/objects/read-object.ts';
import { findVideos } from '../../videos/index.ts';
import { listWithoutCover, saveFirstCover } from './covers.store.ts';

type CoverDeps = Pick<Deps, 'db' | 'storage' | 'ids'>;

/**
 * Gives every package without a cover one of its own, copied from its first video's
 * thumbnail: thumbnails are for buyers, covers for everybody. Returns how many were made.
 */
export async function makeMissingCovers(deps: CoverDeps): Promise<number> {
  const bare = await listWithoutCover(deps);
  const videos = await findVideos(
    deps,
    bare.map(({ videoId }) => videoId),
  );
  let made = 0;
  for (const { packageId, videoId } of bare) {
    const thumbnailKey = videos.get(videoId)?.thumbnailKey ?? null;
    if (thumbnailKey === null) continue;
    const coverKey = `covers/${packageId}-${deps.ids.id()}`;
    await copyPicture(deps, thumbnailKey, coverKey);
    await saveFirstCover(deps, { packageId, coverKey });
    made += 1;
  }
  return made;
}

/** Copies a stored picture in all its widths. */
export async function copyPicture(
  { storage }: Pick<Deps, 'storage'>,
  from: string,
  to: string,
): Promise<void> {
  for (const width of PICTURE_WIDTHS) {
    const picture = await readWhole(storage, pictureKey(from, width));
    if (picture !== null) await storage.put(pictureKey(to, width), picture);
  }
}
