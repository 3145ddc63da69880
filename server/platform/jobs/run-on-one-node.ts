import type { Clock } from '../clock/clock.ts';
import { readNow } from '../database/dialect.ts';
import type { Database } from '../database/schema.ts';
import { keepLease } from '../leases/keep-lease.ts';
import type { Log } from '../process/log.ts';
import { claimTimer, findTimer, releaseTimer, renewTimer } from './timers.store.ts';

/** Work whose process died is free after this time. */
const LEASE_MS = 6000;
/** How often a process that has just started looks whether another one has done the work or died. */
const START_LOOK_MS = 1000;
/** A timer is never exact: work that began so much less than a period ago is due. */
const SLACK = 0.05;
/** A process looks so many times a period, so that another's death is noticed. */
const LOOKS_A_PERIOD = 4;

/**
 * Work that one process does for all that share the database. `isStart`: it is done because this process has started,
 * whenever it was done before.
 */
export type SharedWork = (stopping: AbortSignal, isStart: boolean) => Promise<void>;

/** How often a process looks whether the work is due, in milliseconds. */
export const lookEvery = (periodMs: number): number => Math.ceil(periodMs / LOOKS_A_PERIOD);

/**
 * Returns a function that does the work if no process has begun it for `periodMs`; each process calls it again and
 * again (`lookEvery`). The first time after its start a process does it anyway, as there may have been
 * nobody before, unless another one has begun and ended it since. Work whose process died is done by the next
 * one that looks, after six seconds.
 */
export function runOnOneNode(
  { db, clock, log }: { db: Database; clock: Clock; log: Log },
  { name, holder, periodMs }: { name: string; holder: string; periodMs: number },
  work: SharedWork,
): (stopping: AbortSignal) => Promise<void> {
  /** By the database's clock; undefined: this process has not looked yet. */
  let startedAt: number | undefined;
  let isStart = true;
  const options = {
    what: `the turn to do “${name}”`,
    leaseMs: LEASE_MS,
    renew: (leaseMs: number) => renewTimer(db, { name, holder, leaseMs }),
  };
  /** Reads the state of the work; a process that has just started waits until no other one is doing it. */
  const look = async (stopping: AbortSignal) => {
    for (;;) {
      const state = await findTimer(db, name);
      if (state.isFree || !isStart) return state;
      await clock.sleep(START_LOOK_MS, { signal: stopping }).catch(() => undefined);
      stopping.throwIfAborted();
    }
  };
  return async (stopping) => {
    startedAt ??= await readNow(db);
    const { isFree, agoMs, begunAt, wasCutShort } = await look(stopping);
    if (!isFree) return;
    if (!wasCutShort && begunAt !== null && begunAt > startedAt) isStart = false;
    const isDue = agoMs >= periodMs * (1 - SLACK) || agoMs < -periodMs;
    if (!(isStart || wasCutShort || isDue)) return;
    if (!(await claimTimer(db, { name, holder, begunAt, leaseMs: LEASE_MS }))) return;
    const lease = keepLease({ clock, log }, options);
    const isFirst = isStart;
    isStart = false;
    try {
      await work(stopping, isFirst);
    } finally {
      await lease.end();
      await releaseTimer(db, { name, holder });
    }
  };
}
