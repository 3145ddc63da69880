/** The speed is averaged over this time: long enough to be steady, short enough to be current. */
const WINDOW_MS = 12_000;
/** No speed is reported for less time than this. */
const LEAST_MS = 1000;

interface Sample {
  readonly at: number;
  readonly bytes: number;
}

/** The average speed of a transfer. */
export interface SpeedMeter {
  /** Notes the transferred bytes at a time in milliseconds. Fewer bytes than before restart the meter. */
  note(bytes: number, at: number): void;
  /** Null while there are too few samples. */
  bytesPerSecond(): number | null;
}

export function createSpeedMeter(): SpeedMeter {
  let samples: Sample[] = [];
  return {
    note(bytes, at) {
      const last = samples.at(-1);
      if (last && bytes < last.bytes) samples = [];
      samples.push({ at, bytes });
      // One sample from before the window stays, so that the samples always cover the window.
      const oldest = samples.findLastIndex((sample) => sample.at <= at - WINDOW_MS);
      if (oldest > 0) samples = samples.slice(oldest);
    },
    bytesPerSecond() {
      const [first, last] = [samples[0], samples.at(-1)];
      if (!first || !last || last.at - first.at < LEAST_MS) return null;
      return ((last.bytes - first.bytes) / (last.at - first.at)) * 1000;
    },
  };
}

/** Whole seconds until the rest is transferred; null if the speed is unknown or 0. */
export function secondsLeft(bytesLeft: number, bytesPerSecond: number | null): number | null {
  if (bytesPerSecond === null || bytesPerSecond <= 0) return null;
  return Math.ceil(bytesLeft / bytesPerSecond);
}
