import { systemClock } from '../../clock/system-clock.ts';
import type { Progress, TranscodingJob } from './transcoder.ts';

/** Before that, the time that is left is a guess. */
const FIRST_JUDGEMENT_MS = 5000;

/**
 * Reports how far a job is: as far as its least advanced output. Its end is reported by the job itself, so 99
 * percent is the most here.
 */
export function createProgress({ facts, plans, onProgress }: TranscodingJob) {
  const begun = systemClock.monotonic();
  const reached = plans.map(() => 0);
  let reported = -1;
  return {
    /** An output is written up to that time of the video. */
    reach(output: number, milliseconds: number): void {
      reached[output] = milliseconds;
      const share = Math.min(...reached) / Math.max(1, facts.durationMs ?? Infinity);
      const percent = Math.min(99, Math.floor(share * 100));
      if (percent <= reported) return;
      reported = percent;
      onProgress({ percent, secondsLeft: secondsLeft(systemClock.monotonic() - begun, share) });
    },
  };
}

function secondsLeft(passedMs: number, share: number): Progress['secondsLeft'] {
  if (passedMs < FIRST_JUDGEMENT_MS || share <= 0) return null;
  return Math.max(0, Math.round((passedMs / 1000) * (1 / share - 1)));
}
