import type { Video } from '#contract/videos.ts';
import type { Db } from '#platform/deps.ts';
import { describeVideo, findVideos, type VideoRecord } from '../videos/index.ts';
import { listVideoIds } from './package-videos.store.ts';

/** The videos of a package in the shop's order, as their viewers see them. */
export async function listVideosOfPackage(deps: Db, packageId: string): Promise<Video[]> {
  const videos = await findVideosInOrder(deps, await listVideoIds(deps, packageId));
  return videos.map(describeVideo);
}

/** The videos with these ids, in their order; without those that there are not. */
export async function findVideosInOrder(deps: Db, ids: readonly string[]): Promise<VideoRecord[]> {
  const videos = await findVideos(deps, ids);
  return ids.flatMap((id) => videos.get(id) ?? []);
}

/** The titles of these videos, by the video's id. */
export async function listVideoTitles(
  deps: Db,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const videos = await findVideos(deps, ids);
  return new Map([...videos].map(([id, { title }]) => [id, title]));
}
