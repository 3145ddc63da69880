import type { PackageVideo } from '#contract/shop/sections.ts';
import type { Db } from '#platform/deps.ts';
import { describeVideo, findVideos, type VideoRecord } from '../videos/index.ts';
import { listLinks } from './package-videos.store.ts';

/** The videos of a package in the shop's order, as their viewers see them. */
export async function listVideosOfPackage(deps: Db, packageId: string): Promise<PackageVideo[]> {
  const links = await listLinks(deps, [packageId]);
  const videos = await findVideos(
    deps,
    links.map(({ videoId }) => videoId),
  );
  return links.flatMap(({ videoId, heading }) => {
    const video = videos.get(videoId);
    return video === undefined ? [] : { ...describeVideo(video), heading };
  });
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
