import type { Clock } from '#platform/clock/clock.ts';
import { systemClock } from '#platform/clock/system-clock.ts';

/** A clock so many times as fast as the machine's, for programs that are killed and whose leases should run out soon. */
export function fastClock(times: number): Clock {
  return {
    now: () => systemClock.now() * times,
    monotonic: () => systemClock.monotonic() * times,
    sleep: (milliseconds, how) => systemClock.sleep(milliseconds / times, how),
    every: (milliseconds, action, how) => systemClock.every(milliseconds / times, action, how),
    timeout: (milliseconds, action, how) => systemClock.timeout(milliseconds / times, action, how),
  };
}
