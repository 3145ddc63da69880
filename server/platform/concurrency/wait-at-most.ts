import type { Clock } from '../clock/clock.ts';

interface Patience {
  clock: Clock;
  /** The longest time to wait, in milliseconds. */
  ms: number;
  /** Makes the error that is thrown then. */
  giveUp: () => Error;
}

/** Waits for the result of `work`, but no longer than that. The work itself goes on. */
export async function waitAtMost<Result>(
  { clock, ms, giveUp }: Patience,
  work: Promise<Result>,
): Promise<Result> {
  const limit = Promise.withResolvers<never>();
  const timer = clock.timeout(ms, () => limit.reject(giveUp()), { keepsAlive: true });
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    timer.cancel();
  }
}

/** Returns the result of `work`, or null where that takes longer than so many milliseconds; calls `onLate` then. */
export async function inTime<Result>(
  { clock, ms, onLate }: Pick<Patience, 'clock' | 'ms'> & { onLate?: () => void },
  work: Promise<Result>,
): Promise<Result | null> {
  let late: Error | undefined;
  const giveUp = () => {
    onLate?.();
    late = new Error('It took too long.');
    return late;
  };
  try {
    return await waitAtMost({ clock, ms, giveUp }, work);
  } catch (error) {
    if (late !== undefined && error === late) return null;
    throw error;
  }
}
