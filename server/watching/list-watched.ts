import type { AccountCopy } from '#contract/account.ts';
import type { Progress } from '#contract/playback.ts';
import type { Db } from '#platform/deps.ts';
import { findVideos } from '../videos/index.ts';
import { playedRuns } from './count-playing.ts';
import { findPlayed, listProgress } from './progress.store.ts';

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

/** Lists the same videos with all that is stored of what was played, for the customer's own copy of their data. */
export async function copyWatched(deps: Db, customerId: string): Promise<AccountCopy['progress']> {
  const played = await findPlayed(deps, customerId);
  const watched = await listWatched(deps, customerId);
  return watched.map((progress) => {
    const { playedMs, ...parts } = played.get(progress.videoId) ?? {
      playedMs: 0,
      seenLow: 0,
      seenHigh: 0,
    };
    const playedPercent = playedRuns(parts).map(([from, to]) => ({ from, to }));
    return { ...progress, playedSeconds: playedMs / 1000, playedPercent };
  });
}
