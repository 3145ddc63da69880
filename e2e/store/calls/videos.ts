import { readdir } from 'node:fs/promises';
import { fillVideos as fill } from '../../../bench/shop/fill-videos.ts';
import type { OpenStore } from '../open-store.ts';

/** Puts so many packages on sale, and so many videos without files into them. */
export function fillVideos({ deps }: OpenStore, count: { videos: number; packages: number }) {
  return fill(deps, count);
}

/** The ids of all videos. */
export async function videoIds({ deps }: OpenStore): Promise<string[]> {
  const videos = await deps.db.selectFrom('video').select('id').orderBy('id').execute();
  return videos.map(({ id }) => id);
}

/** The names of the files that hold what was uploaded so far. */
export function uploadedParts({ deps }: OpenStore): Promise<string[]> {
  const folder = deps.storage.localPath('uploads');
  if (folder === null) throw new Error('The store keeps its files elsewhere.');
  return readdir(folder);
}

/** Removes the preview pictures of all videos, as if a version had prepared them that made none. */
export async function removePreviews({ deps }: OpenStore): Promise<void> {
  await deps.db.updateTable('video').set({ storyboard: null }).execute();
}

/** The titles of the videos without preview pictures. */
export async function titlesWithoutPreviews({ deps }: OpenStore): Promise<string[]> {
  const videos = await deps.db
    .selectFrom('video')
    .select('title')
    .where('storyboard', 'is', null)
    .execute();
  return videos.map(({ title }) => title);
}

/** The moments of the videos of that title which their thumbnails show, in milliseconds. */
export async function thumbnailMoments({ deps }: OpenStore, title: string): Promise<number[]> {
  const moments = await deps.db
    .selectFrom('video')
    .innerJoin('video_frame', 'video_frame.picture_key', 'video.thumbnail_key')
    .select('video_frame.at_ms')
    .where('video.title', '=', title)
    .execute();
  return moments.map(({ at_ms }) => at_ms);
}

/** A video that somebody has bought, with the package that it came in. */
export async function boughtVideo({ deps }: OpenStore) {
  const { video_id, package_id } = await deps.db
    .selectFrom('package_video')
    .innerJoin('purchase_item', 'purchase_item.package_id', 'package_video.package_id')
    .select(['package_video.video_id', 'package_video.package_id'])
    .executeTakeFirstOrThrow();
  return { videoId: video_id, packageId: package_id };
}

/** Counts a day on which eight viewers played a video nine times, and three to its end. */
export async function countWatchedDay({ deps }: OpenStore, videoId: string): Promise<void> {
  await deps.db
    .insertInto('watched_day')
    .values({
      video_id: videoId,
      file: 0,
      day: '2026-12-01',
      plays: 9,
      played_ms: 90_000,
      viewers: 8,
      finishes: 3,
    })
    .execute();
}
