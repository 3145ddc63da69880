import type { Progress } from '#contract/playback.ts';
import type { Db } from '#platform/deps.ts';
import { findVideos } from '../videos/index.ts';
import { listProgress } from './progress.store.ts';

/** The videos a customer has played, by title, and how far; the latest first. */
export async function listWatched(
  deps: Db,
  customerId: string,
): Promise<(Progress & { title: string })[]> {
  const all = await listProgress(deps, customerId);
  const videos = await findVideos(
    deps,
    all.map(({ videoId }) => videoId),
  );
  return all.map((progress) => ({ ...progress, title: videos.get(progress.videoId)?.title ?? '' }));
}
