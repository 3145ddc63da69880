import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startSandbox } from '../sandbox/server.ts';
import { buildIfStale } from '../scripts/build.ts';
import { readConfig } from '../server/config.ts';
import { startStore } from '../server/start-store.ts';
import { demoLogins } from './logins.ts';
import { seedDemo } from './seed.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const say = (line: string): void => void process.stdout.write(`${line}\n`);

await buildIfStale(say);

const dataDir = process.env.DATA_DIR || 'data/demo';
const sandbox = await startSandbox({ port: 0, stateFile: join(dataDir, 'sandbox.json') });
const config = readConfig({
  LOG_LEVEL: 'warn',
  ...process.env,
  DATA_DIR: dataDir,
  STRIPE_API_BASE: sandbox.url,
  STRIPE_JS_URL: `${sandbox.url}/v3/stripe.js`,
});
const store = await startStore(config, {
  webFolder: here('../web/dist'),
  prepare: (deps) => seedDemo(deps, { mediaFolder: here('./media') }),
});

const { admin, customer, promoCode, card } = demoLogins;
const { port } = new URL(store.url);
say(`
  The demo store is open:  http://localhost:${port}

  Admin       ${admin.username} / ${admin.password}   (http://localhost:${port}/admin/login)
  Customer    ${customer.email} / ${customer.password}
  Promotion   ${promoCode}
  Test card   ${card}, any future date, any CVC
  Data        ${dataDir}   (delete the folder to start afresh)

  Ctrl-C stops it.
`);

/** The store first, so that no request is left without its payment provider. */
async function stop(): Promise<void> {
  await store.close();
  await sandbox.close();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The demo store did not stop cleanly: ${error}\n`);
        process.exit(1);
      },
    );
  });
}
