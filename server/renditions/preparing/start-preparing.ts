import type { Deps } from '#platform/deps.ts';
import { listPreparations, queueWaiting } from '../preparations.store.ts';
import { readVideoSettings } from '../read-video-settings.ts';
import { MOST_VIDEO_JOBS } from '../renditions.settings.ts';
import { isAnyDue } from './attempts.store.ts';
import type { PrepareDeps } from './prepare-deps.ts';
import { type NotifyOfFailure, prepareNextVideo } from './prepare-next-video.ts';
import { recheckNextVideo } from './recheck-prepared.ts';

/** How soon a video is begun after it was queued. */
const POLL_MS = 2000;
/** How soon the next one is begun once nothing else is prepared. */
const RECHECK_MS = 20_000;
/** How soon it is noticed that ffmpeg was installed. */
const FFMPEG_MS = 10_000;

/**
 * Prepares videos in this process, as many at a time as the settings say, apart from other work, so that
 * hours of it hold up nothing.
 */
export function startPreparing(
  deps: PrepareDeps & Pick<Deps, 'jobs'>,
  notifyOfFailure: NotifyOfFailure,
): void {
  for (let place = 0; place < MOST_VIDEO_JOBS; place += 1) {
    deps.jobs.every(POLL_MS, 'preparing videos', async (stopping) => {
      const hasPlace = async () => place < (await readVideoSettings(deps)).jobsAtOnce;
      while (!stopping.aborted && (await isAnyDue(deps)) && (await hasPlace())) {
        await prepareNextVideo(deps, { stopping, notifyOfFailure });
      }
    });
  }
  deps.jobs.every(RECHECK_MS, 'videos that an older version prepared', async (stopping) => {
    while (!stopping.aborted && (await canRecheck(deps))) {
      if (!(await recheckNextVideo(deps, { stopping }))) return;
    }
  });
  deps.jobs.every(FFMPEG_MS, 'videos that wait for ffmpeg', async () => {
    if ((await deps.transcoder.findFfmpeg()) !== null) await queueWaiting(deps);
  });
}

/** Nobody waits for it, so it comes after all that somebody asked for. */
async function canRecheck(deps: PrepareDeps): Promise<boolean> {
  if ((await deps.transcoder.findFfmpeg()) === null) return false;
  return (await listPreparations(deps, ['queued', 'running'])).length === 0;
}
