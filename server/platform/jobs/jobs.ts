import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/schema.ts';
import type { Ids } from '../ids/ids.ts';
import { keepLease } from '../leases/keep-lease.ts';
import type { Log } from '../process/log.ts';
import {
  claimJob,
  deleteJob,
  giveJobBack,
  hasJob,
  insertJob,
  type JobRecord,
  postponeJob,
  renewJob,
} from './jobs.store.ts';
import { lookEvery, runOnOneNode, type SharedWork } from './run-on-one-node.ts';
import { type BackgroundWork, createSchedule } from './schedule.ts';

/** How often due jobs are looked for. */
const POLL_MS = 1000;
/** A job whose worker died is repeated after this time. A live worker renews its lease before. */
const LEASE_MS = 15_000;
/** A job whose kind is blocked is looked at again after this time. */
const BLOCKED_MS = 10_000;
/** A request on a new connection takes a turn each to be accepted, read and answered, and one to spare. */
const TURNS_BETWEEN_JOBS = 4;
const FIRST_RETRY_MS = 5000;
const LONGEST_RETRY_MS = 60 * 60_000;

/** The payload of a job, parsed from JSON. Its worker checks it. */
type Work = (payload: unknown) => Promise<void>;

/**
 * Work that is done later and survives a restart, and periodic work. A job is done at least once, by
 * one worker at a time. If it throws, it is repeated at growing intervals of up to an hour until it
 * succeeds. So its work must be safe to repeat.
 */
export interface Jobs {
  /**
   * Stores a job, due now or after that time. If `db` is a transaction, the job exists only once that is
   * committed.
   */
  enqueue(db: Database, job: { kind: string; payload: unknown; afterMs?: number }): Promise<void>;
  /** Whether a job of a kind has yet to be done, seen from a transaction (`db`). */
  isWaiting(db: Database, kind: string): Promise<boolean>;
  /**
   * Sets the worker for a kind of job. A process does not take jobs of other kinds. While `isBlocked`
   * answers true, jobs of this kind wait.
   */
  handle(kind: string, work: Work, isBlocked?: () => Promise<boolean>): void;
  /** The kinds of jobs that this process takes. */
  kinds(): string[];
  /** Runs `work` in this process soon after its start and then every `periodMs`, unless all work is paused. */
  every(periodMs: number, name: string, work: BackgroundWork): void;
  /**
   * Runs `work` in one of all processes that share the database: soon after the start of each, and then once in
   * `periodMs`, in whichever process looks first.
   */
  runOnOneNode(periodMs: number, name: string, work: SharedWork): void;
  /** Like `every`, also while all other work is paused: work that keeps this machine in order. */
  everyEvenPaused(periodMs: number, name: string, work: BackgroundWork): void;
  /** Runs `work` in this process now and once, unless the work of that name still runs. */
  begin(name: string, work: BackgroundWork): void;
  /**
   * Does all due jobs, one after the other. Between two of them requests that have arrived are answered.
   * Returns the number of attempts.
   */
  runDue(): Promise<number>;
  /** Starts working soon. Its timers do not keep the process alive. */
  start(): void;
  /** Starts nothing more. Resolves when the current work is done. */
  stop(): Promise<void>;
}

interface JobsDeps {
  db: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  /** Whether jobs and periodic work wait, as in a restored copy. Absent: never. */
  isPaused?: () => Promise<boolean>;
}

/**
 * Lets the process handle requests that have arrived meanwhile. SQLite answers at once, so that otherwise all due jobs
 * would be done in one turn of the event loop, while no request is even read.
 */
async function yieldToEventLoop(): Promise<void> {
  for (let turn = 0; turn < TURNS_BETWEEN_JOBS; turn += 1) await nextTurn();
}

/** Jobs in the `job` table, claimed by an update, on either database. */
export function createJobs({ db, clock, ids, log, ...more }: JobsDeps): Jobs {
  const { isPaused = async () => false } = more;
  const workers = new Map<string, { work: Work; isBlocked?: () => Promise<boolean> }>();
  const schedule = createSchedule({ clock, log });
  const holder = ids.id();

  const every = (periodMs: number, name: string, work: BackgroundWork): void =>
    schedule.every(periodMs, name, async (stopping) => {
      if (!(await isPaused())) await work(stopping);
    });

  const work = async (job: JobRecord): Promise<void> => {
    const lease = keepLease(
      { clock, log },
      { what: 'a job', leaseMs: LEASE_MS, renew: (leaseMs) => renewJob(db, job, leaseMs) },
    );
    try {
      await workers.get(job.kind)?.work(JSON.parse(job.payload));
    } finally {
      await lease.end();
    }
  };

  const doJob = async (job: JobRecord): Promise<void> => {
    try {
      if (await workers.get(job.kind)?.isBlocked?.()) {
        await giveJobBack(db, job, clock.now() + BLOCKED_MS);
        return;
      }
      await work(job);
      await deleteJob(db, job.id);
    } catch (error) {
      const delay = Math.min(
        LONGEST_RETRY_MS,
        FIRST_RETRY_MS * 2 ** Math.min(job.attempts - 1, 20),
      );
      log.warn({ err: error, kind: job.kind, attempts: job.attempts }, 'A job failed.');
      const message = error instanceof Error ? error.message : String(error);
      await postponeJob(db, job, { runAt: clock.now() + delay, error: message });
    }
  };

  const runDue = async (): Promise<number> => {
    if (await isPaused()) return 0;
    for (let done = 0; ; done += 1) {
      const claim = { kinds: [...workers.keys()], now: clock.now(), leaseMs: LEASE_MS };
      const job = schedule.isStopped ? undefined : await claimJob(db, claim);
      if (job === undefined) return done;
      await doJob(job);
      await yieldToEventLoop();
    }
  };

  return {
    enqueue: (inside, { kind, payload, afterMs = 0 }) => {
      const runAt = clock.now() + afterMs;
      return insertJob(inside, { id: ids.id(), kind, payload: JSON.stringify(payload), runAt });
    },
    isWaiting: hasJob,
    handle: (kind, work, isBlocked) => workers.set(kind, { work, ...(isBlocked && { isBlocked }) }),
    kinds: () => [...workers.keys()],
    every,
    everyEvenPaused: schedule.every,
    runOnOneNode: (periodMs, name, work) =>
      every(
        lookEvery(periodMs),
        name,
        runOnOneNode({ db, clock, log }, { name, holder, periodMs }, work),
      ),
    begin: schedule.begin,
    runDue,
    start() {
      schedule.every(POLL_MS, 'jobs', async () => {
        await runDue();
      });
      schedule.start();
    },
    stop: schedule.stop,
  };
}
