/**
 * The store that is killed: the real one, started as server/main.ts does, with a watch on every call
 * to the provider and every commit. It loads itself, then waits for `{start}`, so that the next one
 * stands ready when this one dies; `{aim}` says at which step it is to die, from then on or from the
 * start. What it has to tell goes to file descriptor 3, a JSON object a line.
 */
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { readConfig } from '../../server/config.ts';
import { startStore } from '../../server/start-store.ts';
import { stubPages } from '../../server/testing/stub-pages.ts';
import { type Aim, Steps } from './steps.ts';
import { watchDrivers } from './watch-drivers.ts';
import { watchPayments } from './watch-payments.ts';

export type Order = { start: Aim | null } | { aim: Aim };
export type Word = { ready: true } | { open: string } | { step: string } | { struck: string };

const TOLD_ON = 3;

// Written at once: a word that is still on its way when the process dies was never said.
const tell = (word: Word): void => {
  writeSync(TOLD_ON, `${JSON.stringify(word)}\n`);
};
const steps = new Steps(tell);
watchDrivers(steps);

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const store = await startStore(config, {
    webFolder: stubPages(config.DATA_DIR),
    adapt: (deps) => ({ ...deps, payments: watchPayments(deps.payments, steps) }),
  });
  tell({ open: store.url });
  // Node keeps what it compiled when a process ends by itself, which none does here.
  flushCompileCache();
}

process.on('message', (order: Order) => {
  if ('aim' in order) {
    steps.aimAt(order.aim);
    return;
  }
  if (order.start !== null) steps.aimAt(order.start);
  void start();
});
// Ends with the harness, however that ends.
process.on('disconnect', () => process.exit());
tell({ ready: true });
