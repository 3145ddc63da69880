/**
 * The store that is killed: the real one, started as server/main.ts does. Every call to the provider
 * and every commit is watched. It loads its code and waits for `{start}`, so that it is ready when
 * the store before it dies. `{killPoint}` says at which step it dies. It reports on file descriptor 3, one
 * JSON object a line.
 */
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { readConfig } from '../../server/start/config.ts';
import { startStore } from '../../server/start/start-store.ts';
import { hashQuickly } from '../../server/testing/passwords/quick-cost.ts';
import { stubPages } from '../../server/testing/stub-pages.ts';
import { type KillPoint, Steps } from './steps.ts';
import { watchDrivers } from './watch-drivers.ts';
import { watchPayments } from './watch-payments.ts';

export type Command = { start: KillPoint | null } | { killPoint: KillPoint };
export type Report = { ready: true } | { open: string } | { step: string } | { killedAt: string };

const REPORT_FD = 3;

// Written synchronously, because anything still buffered is lost when the process dies.
const send = (report: Report): void => {
  writeSync(REPORT_FD, `${JSON.stringify(report)}\n`);
};
const steps = new Steps(send);
watchDrivers(steps);

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const store = await startStore(config, {
    webFolder: stubPages(config.DATA_DIR),
    adapt: (deps) => hashQuickly({ ...deps, payments: watchPayments(deps.payments, steps) }),
  });
  send({ open: store.url });
  // Node writes its compile cache when a process ends by itself, which never happens here.
  flushCompileCache();
}

process.on('message', (command: Command) => {
  if ('killPoint' in command) {
    steps.killAt(command.killPoint);
    return;
  }
  if (command.start !== null) steps.killAt(command.start);
  void start();
});
// The process ends with the harness, whatever ended that.
process.on('disconnect', () => process.exit());
send({ ready: true });
