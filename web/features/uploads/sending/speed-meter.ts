/** Speed is taken over so many milliseconds: long enough to be calm, short enough to be true. */
const WINDOW_MS = 12_000;
/** Before that there is too little to go by. */
const LEAST_MS = 1000;

interface Sample {
  readonly at: number;
  readonly bytes: number;
}

/** Smoothed speed of something that grows. */
export interface SpeedMeter {
  /** So many bytes are through at this moment (milliseconds). Less than before starts it afresh. */
  note(bytes: number, at: number): void;
  /** Null while there is too little to go by. */
  bytesPerSecond(): number | null;
}

export function createSpeedMeter(): SpeedMeter {
  let samples: Sample[] = [];
  return {
    note(bytes, at) {
      const last = samples.at(-1);
      if (last && bytes < last.bytes) samples = [];
      samples.push({ at, bytes });
      // One sample from before the window stays, so that it is always spanned.
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

/** Whole seconds until the rest is through; null where that cannot be said. */
export function secondsLeft(bytesLeft: number, bytesPerSecond: number | null): number | null {
  if (bytesPerSecond === null || bytesPerSecond <= 0) return null;
  return Math.ceil(bytesLeft / bytesPerSecond);
}
