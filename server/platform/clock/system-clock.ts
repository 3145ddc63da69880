import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock, Timer, Waiting } from './clock.ts';

function timerOf(timer: NodeJS.Timeout, { keepsAlive = false }: Waiting = {}): Timer {
  if (!keepsAlive) timer.unref();
  return { cancel: () => clearTimeout(timer) };
}

/** The machine's time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (milliseconds, { signal, keepsAlive = false } = {}) =>
    sleep(milliseconds, undefined, { signal, ref: keepsAlive }),
  every: (milliseconds, action, how) => timerOf(setInterval(action, milliseconds), how),
  timeout: (milliseconds, action, how) => timerOf(setTimeout(action, milliseconds), how),
};
