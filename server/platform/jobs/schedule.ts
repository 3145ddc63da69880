import type { Clock, Timer } from '../clock/clock.ts';
import { DatabaseAway } from '../database/database-away.ts';
import { isDatabaseBusy } from '../database/dialect.ts';
import { AppError } from '../errors/app-error.ts';
import type { Log } from '../process/log.ts';

/** The first visitors should not have to wait for all periodic work, which is due at the start. */
const FIRST_MS = 200;

/** Work of one process. It should end soon once `stopping` is aborted. */
export type BackgroundWork = (stopping: AbortSignal) => Promise<void>;

interface Schedule {
  readonly isStopped: boolean;
  every(periodMs: number, name: string, work: BackgroundWork): void;
  begin(name: string, work: BackgroundWork): void;
  start(): void;
  stop(): Promise<void>;
}

interface Entry {
  periodMs: number;
  name: string;
  work: BackgroundWork;
}

/** Runs work, and repeats it. It never starts again before the last run is done. */
export function createSchedule({ clock, log }: { clock: Clock; log: Log }): Schedule {
  const entries: Entry[] = [];
  const timers = new Set<Timer>();
  const underWay = new Set<Promise<void>>();
  const begun = new Set<string>();
  const stopping = new AbortController();

  /** Resolves when it has ended, however. */
  const run = async ({ name, work }: Pick<Entry, 'name' | 'work'>): Promise<void> => {
    const turn = work(stopping.signal).catch((error: unknown) => {
      if (stopping.signal.aborted && error === stopping.signal.reason) return;
      // Logged once, by the code that refuses the writes.
      if (error instanceof AppError && error.code === 'store_updating') return;
      // It is looked for again and again while it is away, or another process holds it.
      if (error instanceof DatabaseAway || isDatabaseBusy(error))
        log.warn({ work: name }, String(error));
      else log.error({ err: error, work: name }, 'Work in the background failed.');
    });
    underWay.add(turn);
    await turn;
    underWay.delete(turn);
  };

  const repeatAfter = (delayMs: number, entry: Entry): void => {
    if (stopping.signal.aborted) return;
    const timer = clock.timeout(delayMs, () => {
      timers.delete(timer);
      void repeat(entry);
    });
    timers.add(timer);
  };
  const repeat = async (entry: Entry): Promise<void> => {
    await run(entry);
    repeatAfter(entry.periodMs, entry);
  };

  return {
    get isStopped() {
      return stopping.signal.aborted;
    },
    every: (periodMs, name, work) => entries.push({ periodMs, name, work }),
    begin(name, work) {
      if (stopping.signal.aborted || begun.has(name)) return;
      begun.add(name);
      void run({ name, work }).then(() => begun.delete(name));
    },
    start() {
      for (const entry of entries) repeatAfter(FIRST_MS, entry);
    },
    async stop() {
      stopping.abort();
      for (const timer of timers) timer.cancel();
      await Promise.all(underWay);
    },
  };
}
