import { resolve } from 'node:path';
import { startSandbox } from './server.ts';

/**
 * Runs the sandbox on its own. PORT is 24100 by default; without STATE_FILE the state is in
 * memory.
 */
const stateFile = process.env.STATE_FILE ? resolve(process.env.STATE_FILE) : undefined;
const sandbox = await startSandbox({ port: Number(process.env.PORT ?? 24_100), stateFile });
process.stdout.write(`Payment sandbox on ${sandbox.url}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    sandbox.close().then(() => process.exit(0));
  });
}
