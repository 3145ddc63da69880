import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Child, type Cores, coresOf, startChild } from './processes.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The means of a row. Everything is stopped and removed when the row is done. */
export interface Workplace {
  /** An empty folder on the disk. */
  folder: string;
  /** Starts a program on the server's core. */
  startServer(command: readonly string[], environment?: Record<string, string>): Promise<Child>;
  /** Runs a load generator on the load's core until it ends. Returns what it printed. */
  load(command: readonly string[]): Promise<string>;
  /** Registers work for the end, the latest first, even if the row fails. */
  later(work: () => Promise<unknown> | unknown): void;
}

/** Opens a workplace for `work` and clears it up afterwards. */
export async function inWorkplace<Result>(
  work: (place: Workplace) => Promise<Result>,
  cores: Cores = coresOf(),
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'sleigh-bench-'));
  const chores: (() => Promise<unknown> | unknown)[] = [
    () => rm(folder, { recursive: true, force: true }),
  ];
  const later = (chore: () => Promise<unknown> | unknown) => void chores.push(chore);
  const start = async (core: number | null, command: readonly string[], environment = {}) => {
    const child = await startChild(command, { core, environment });
    later(() => child.stop());
    return child;
  };
  const place: Workplace = {
    folder,
    later,
    startServer: (command, environment) => start(cores.server, command, environment),
    async load(command) {
      const child = await start(cores.load, command);
      return child.output();
    },
  };
  const clearUp = async () => {
    for (let chore = chores.pop(); chore !== undefined; chore = chores.pop()) await chore();
  };
  // A disk in memory would keep its gigabytes after a Ctrl-C.
  const giveUp = () => void clearUp().finally(() => process.exit(130));
  for (const signal of SIGNALS) process.once(signal, giveUp);
  try {
    return await work(place);
  } finally {
    for (const signal of SIGNALS) process.off(signal, giveUp);
    await clearUp();
  }
}
