import { setImmediate } from 'node:timers/promises';
import type { Clock } from '#platform/clock/clock.ts';

interface Span {
  seconds?: number;
  minutes?: number;
  hours?: number;
  days?: number;
}

const millisecondsOf = ({ seconds = 0, minutes = 0, hours = 0, days = 0 }: Span) =>
  (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  /** Moves the time on, past every timer that ends until then, in their order; less than 0 sets it back. */
  advance(by: Span): void;
  /** Moves the time on as over a process that was stopped: what ends meanwhile does so with the next `advance`. */
  leap(by: Span): void;
  /** Resolves when somebody sleeps. */
  asleep(): Promise<void>;
  /** Moves on whenever somebody sleeps, from one end to the next, until the work has ended. */
  during<Result>(work: Promise<Result>): Promise<Result>;
  /** How many timers and sleeps have not ended, those of the sandbox included. */
  readonly timers: number;
}

interface Due {
  /** In milliseconds of this clock's life. */
  at: number;
  action: () => void;
}

/** The time, and what waits for it. */
function createTimers(start: number) {
  let [now, lived] = [start, 0];
  const waiting = new Set<Due>();
  const add = (milliseconds: number, action: () => void): Due => {
    const timer = { at: lived + milliseconds, action };
    waiting.add(timer);
    return timer;
  };
  const next = () => [...waiting].toSorted((a, b) => a.at - b.at)[0];
  const move = (milliseconds: number) => {
    now += milliseconds;
    lived += Math.max(0, milliseconds);
  };
  return {
    waiting,
    add,
    move,
    now: () => now,
    lived: () => lived,
    advanceTo(end: number) {
      for (let timer = next(); timer && timer.at <= end; timer = next()) {
        waiting.delete(timer);
        move(Math.max(0, timer.at - lived));
        timer.action();
      }
      move(Math.max(0, end - lived));
    },
  };
}

export function createTestClock(start = Date.UTC(2026, 11, 1, 12)): TestClock {
  const { waiting, add, move, now, lived, advanceTo } = createTimers(start);
  const sleeping = new Set<Due>();
  let fallsAsleep = Promise.withResolvers<void>();
  const asleep = async () => {
    if (sleeping.size === 0) await fallsAsleep.promise;
  };
  return {
    now,
    asleep,
    monotonic: lived,
    get timers() {
      return waiting.size;
    },
    timeout(milliseconds, action) {
      const timer = add(milliseconds, action);
      return { cancel: () => void waiting.delete(timer) };
    },
    every(milliseconds, action) {
      const again = (): Due =>
        add(milliseconds, () => {
          timer = again();
          action();
        });
      let timer = again();
      return { cancel: () => void waiting.delete(timer) };
    },
    sleep(milliseconds, { signal } = {}) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const timer = add(milliseconds, () => end(resolve));
      const onAbort = () => end(() => reject(signal?.reason));
      const end = (settle: () => void) => {
        waiting.delete(timer);
        sleeping.delete(timer);
        signal?.removeEventListener('abort', onAbort);
        settle();
      };
      sleeping.add(timer);
      signal?.addEventListener('abort', onAbort);
      if (signal?.aborted) {
        onAbort();
        return promise;
      }
      fallsAsleep.resolve();
      fallsAsleep = Promise.withResolvers();
      return promise;
    },
    advance(by) {
      const milliseconds = millisecondsOf(by);
      if (milliseconds < 0) move(milliseconds);
      else advanceTo(lived() + milliseconds);
    },
    leap: (by) => move(millisecondsOf(by)),
    async during(work) {
      let isOver = false;
      const end = () => {
        isOver = true;
      };
      work.then(end, end);
      while (!isOver) {
        await Promise.race([work, asleep()]);
        if (sleeping.size > 0) advanceTo(Math.min(...[...sleeping].map(({ at }) => at)));
        await setImmediate();
      }
      return work;
    },
  };
}
