import type { VideoWatching } from '#contract/watching/watching.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Db } from '#platform/deps.ts';
import { getVideo } from '../videos/index.ts';
import { type FileSums, readCurve, sumFiles } from './sums.store.ts';

type Sums = Pick<FileSums, 'plays' | 'playedMs' | 'finishes'>;

const describe = ({ plays, playedMs, finishes }: Sums) => ({
  plays,
  finishes,
  playedSeconds: playedMs / 1000,
});

/** Reads the statistics of a video. Throws 404. */
export async function readVideoWatching(deps: Db, videoId: string): Promise<VideoWatching> {
  const { title, file, replacedAt, durationMs } = await getVideo(deps, videoId);
  const files = await sumFiles(deps, videoId);
  const total = { plays: 0, playedMs: 0, finishes: 0 };
  for (const one of files) {
    total.plays += one.plays;
    total.playedMs += one.playedMs;
    total.finishes += one.finishes;
  }
  const nothing = { plays: 0, playedMs: 0, viewers: 0, finishes: 0 };
  const present = files.find((one) => one.file === file) ?? nothing;
  const days = files.map(({ firstDay }) => firstDay).toSorted();
  return {
    title,
    total: describe(total),
    since: days[0] ?? null,
    file: {
      ...describe(present),
      replacedAt: replacedAt === null ? null : isoTime(replacedAt),
      duration: durationMs === null ? null : durationMs / 1000,
      viewers: present.viewers,
      curve: await readCurve(deps, { videoId, file }),
    },
  };
}
