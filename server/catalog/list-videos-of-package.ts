import type { Video } from '#contract/videos.ts';
import type { Db } from '#platform/deps.ts';
import { describeVideo, findVideos } from '../videos/index.ts';
import { listVideoIds } from './package-videos.store.ts';

/** The videos of a package in the shop's order, as their viewers see them. */
export async function listVideosOfPackage(deps: Db, packageId: string): Promise<Video[]> {
  const ids = await listVideoIds(deps, packageId);
  const videos = await findVideos(deps, ids);
  return ids.flatMap((id) => videos.get(id) ?? []).map(describeVideo);
}
