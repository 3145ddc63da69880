import type { Best } from '#contract/overview.ts';
import { listBestPackages } from '../sales/index.ts';
import { findVideos } from '../videos/index.ts';
import { listMostWatched } from '../watching/index.ts';
import type { Memoize } from './memoize.ts';
import { type Chosen, daysOf } from './period.ts';
import { type OverviewDeps, readRules, spanOf } from './read-overview.ts';

const BEST = 5;

/** Reads what sold best and was watched most in the chosen days. */
export async function readBest(
  deps: OverviewDeps,
  memoize: Memoize<Best>,
  chosen: Chosen,
): Promise<Best> {
  const { zone, today, mode } = await readRules(deps);
  const days = daysOf(chosen, today);
  const span = spanOf(zone, days);
  return memoize(`${days.from} ${days.to} ${zone} ${mode.livemode}`, async () => {
    const watched = await listMostWatched(deps, { ...days, limit: BEST });
    const known = await findVideos(
      deps,
      watched.map(({ id }) => id),
    );
    return {
      packages: await listBestPackages(deps, span, { ...mode, limit: BEST }),
      // One that is deleted at this moment has no title any more.
      videos: watched.map(({ id, plays, playedMs }) => ({
        id,
        plays,
        playedSeconds: playedMs / 1000,
        title: known.get(id)?.title ?? '',
      })),
    };
  });
}
