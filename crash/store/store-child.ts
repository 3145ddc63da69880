import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Order, Word } from './main.ts';
import type { Aim } from './steps.ts';

const SCRIPT = fileURLToPath(new URL('main.ts', import.meta.url));

/** One process of the store: started once, killed once. */
export interface StoreChild {
  /** Resolves when it takes requests, or dies before it does: false then. */
  start(aim: Aim | null): Promise<boolean>;
  /** Where it is to die, from now on. */
  aim(aim: Aim): void;
  kill(): void;
  isDead(): boolean;
  /** At which step it died; null where somebody else killed it. */
  readonly dead: Promise<string | null>;
}

export interface ChildSettings {
  environment: Record<string, string>;
  dataDir: string;
  /** Told of each step this process comes by for the first time. */
  onStep: (step: string) => void;
}

/** Spawns a store that loads itself and waits to be started. */
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
  const words = createInterface(child.stdio[3] as Readable);
  words.on('line', (line) => hear(JSON.parse(line)));
  let died = false;
  const dead = Promise.all([once(child, 'exit'), once(words, 'close')]).then(() => {
    died = true;
    process.off('exit', endWithUs);
    return struck;
  });
  const say = (order: Order): void => {
    // It may be dead already, and has nothing to hear any more then.
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
