import { MOST_VIDEO_JOBS } from '#contract/settings.ts';
import type { Deps } from '#platform/deps.ts';
import { queueWaiting } from '../preparations.store.ts';
import { readVideoSettings } from '../read-video-settings.ts';
import { isAnyDue } from './attempts.store.ts';
import type { PrepareDeps } from './prepare-deps.ts';
import { type NotifyOfFailure, prepareNextVideo } from './prepare-next-video.ts';

/** How soon a video is begun after it was queued. */
const POLL_MS = 2000;
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
  deps.jobs.every(FFMPEG_MS, 'videos that wait for ffmpeg', async () => {
    if ((await deps.transcoder.findFfmpeg()) !== null) await queueWaiting(deps);
  });
}
