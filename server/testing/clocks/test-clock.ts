import type { Clock } from '#platform/clock/clock.ts';

interface Timer {
  /** In milliseconds of this clock's life. */
  due: number;
  action: () => void;
}

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  /** Does something once, when the clock has been moved on by so many milliseconds; the sandbox waits so. */
  timeout(milliseconds: number, action: () => void): { cancel(): void };
  /** Moves the time on, past every timer that ends until then, in their order; less than 0 sets it back. */
  advance(by: { seconds?: number; minutes?: number; hours?: number; days?: number }): void;
}

export function createTestClock(start = Date.UTC(2026, 11, 1, 12)): TestClock {
  let [now, lived] = [start, 0];
  const timers = new Set<Timer>();
  const nextUntil = (end: number) =>
    [...timers].filter(({ due }) => due <= end).toSorted((a, b) => a.due - b.due)[0];
  const move = (milliseconds: number) => {
    now += milliseconds;
    lived += Math.max(0, milliseconds);
  };
  return {
    now: () => now,
    timeout(milliseconds, action) {
      const timer = { due: lived + milliseconds, action };
      timers.add(timer);
      return { cancel: () => void timers.delete(timer) };
    },
    advance({ seconds = 0, minutes = 0, hours = 0, days = 0 }) {
      const milliseconds = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
      const end = lived + milliseconds;
      for (let timer = nextUntil(end); timer !== undefined; timer = nextUntil(end)) {
        timers.delete(timer);
        move(timer.due - lived);
        timer.action();
      }
      move(milliseconds < 0 ? milliseconds : end - lived);
    },
  };
}
