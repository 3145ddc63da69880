import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Order, Word } from './main.ts';
import type { Aim } from './steps.ts';

const SCRIPT = fileURLToPath(new URL('main.ts', import.meta.url));

/** One process of the store. It is started once and killed once. */
export interface StoreChild {
  /** Resolves with true when it takes requests, with false if it died before. */
  start(aim: Aim | null): Promise<boolean>;
  /** Sets where it dies. */
  aim(aim: Aim): void;
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
  let struck: string | null = null;
  const hear = (word: Word): void => {
    if ('step' in word) onStep(word.step);
    else if ('struck' in word) struck = word.struck;
    else if ('open' in word) open.resolve();
    else ready.resolve();
  };
  const pipe = child.stdio[3];
  if (!(pipe instanceof Readable)) throw new Error('The store has no pipe to report on.');
  const words = createInterface(pipe);
  words.on('line', (line) => hear(JSON.parse(line)));
  let died = false;
  const dead = Promise.all([once(child, 'exit'), once(words, 'close')]).then(() => {
    died = true;
    process.off('exit', endWithUs);
    return struck;
  });
  const say = (order: Order): void => {
    // The error is ignored, because the process may have died already.
    child.send(order, () => undefined);
  };
  return {
    dead,
    isDead: () => died,
    async start(aim) {
      await Promise.race([ready.promise, dead]);
      say({ start: aim });
      return Promise.race([open.promise.then(() => true), dead.then(() => false)]);
    },
    aim: (aim) => say({ aim }),
    kill: () => {
      child.kill('SIGKILL');
    },
  };
}
