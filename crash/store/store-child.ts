import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Command, Report } from './main.ts';
import type { KillPoint } from './steps.ts';

const SCRIPT = fileURLToPath(new URL('main.ts', import.meta.url));

/** One process of the store. It is started once and killed once. */
export interface StoreChild {
  /** Resolves with true when it takes requests, with false if it died before. */
  start(killPoint: KillPoint | null): Promise<boolean>;
  /** Sets where it dies. */
  killAt(killPoint: KillPoint): void;
  kill(): void;
  isDead(): boolean;
  /** The step at which it died; null if it was killed from outside. */
  readonly dead: Promise<string | null>;
}

export interface ChildSettings {
  environment: Record<string, string>;
  dataDir: string;
  /** Called for each step that this process reaches for the first time. */
  onStep: (step: string) => void;
}

/** Spawns a store that loads its code and waits for the start. */
export function spawnStore({ environment, dataDir, onStep }: ChildSettings): StoreChild {
  const log = openSync(join(dataDir, 'store.log'), 'a');
  const child: ChildProcess = spawn(process.execPath, [SCRIPT], {
    stdio: ['ignore', log, log, 'pipe', 'ipc'],
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...environment },
  });
  closeSync(log);
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);

  const ready = Promise.withResolvers<void>();
  const open = Promise.withResolvers<void>();
  let killedAt: string | null = null;
  const receive = (report: Report): void => {
    if ('step' in report) onStep(report.step);
    else if ('killedAt' in report) killedAt = report.killedAt;
    else if ('open' in report) open.resolve();
    else ready.resolve();
  };
  const pipe = child.stdio[3];
  if (!(pipe instanceof Readable)) throw new Error('The store has no pipe to report on.');
  const reports = createInterface(pipe);
  reports.on('line', (line) => receive(JSON.parse(line)));
  let died = false;
  const dead = Promise.all([once(child, 'exit'), once(reports, 'close')]).then(() => {
    died = true;
    process.off('exit', endWithUs);
    return killedAt;
  });
  const send = (command: Command): void => {
    // The error is ignored, because the process may have died already.
    child.send(command, () => undefined);
  };
  return {
    dead,
    isDead: () => died,
    async start(killPoint) {
      await Promise.race([ready.promise, dead]);
      send({ start: killPoint });
      return Promise.race([open.promise.then(() => true), dead.then(() => false)]);
    },
    killAt: (killPoint) => send({ killPoint }),
    kill: () => {
      child.kill('SIGKILL');
    },
  };
}
