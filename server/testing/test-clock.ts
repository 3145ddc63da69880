import type { Clock } from '#platform/clock/clock.ts';

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  /** Moves the time on. */
  advance(by: { seconds?: number; minutes?: number; hours?: number; days?: number }): void;
}

export function createTestClock(start = Date.UTC(2026, 11, 1, 12)): TestClock {
  let now = start;
  return {
    now: () => now,
    advance({ seconds = 0, minutes = 0, hours = 0, days = 0 }) {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
