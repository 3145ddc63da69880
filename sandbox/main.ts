import { resolve } from 'node:path';
import { startSandbox } from './server.ts';

/** Runs the sandbox by itself: PORT (24100), STATE_FILE (none: kept in memory). */
const stateFile = process.env.STATE_FILE ? resolve(process.env.STATE_FILE) : undefined;
const sandbox = await startSandbox({ port: Number(process.env.PORT ?? 24_100), stateFile });
process.stdout.write(`Payment sandbox on ${sandbox.url}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    sandbox.close().then(() => process.exit(0));
  });
}
