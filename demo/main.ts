import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startSandbox } from '../sandbox/server.ts';
import { buildIfStale } from '../scripts/build.ts';
import { BadConfig, readConfig } from '../server/config.ts';
import { startStore } from '../server/start-store.ts';
import { demoLogins } from './logins.ts';
import { seedDemo } from './seed.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const dataDir = process.env.DATA_DIR || 'data/demo';

/** The folder of the pages: npm run dev brings its own (SLEIGH_PAGES), else they are built. */
async function findPages(): Promise<string> {
  const { SLEIGH_PAGES } = process.env;
  if (SLEIGH_PAGES) return SLEIGH_PAGES;
  await buildIfStale(say);
  return here('../web/dist');
}

/** The payment sandbox: npm run dev runs its own (SANDBOX_URL), else one is started here. */
async function openSandbox(): Promise<{ url: string; close(): Promise<void> }> {
  const { SANDBOX_URL } = process.env;
  if (SANDBOX_URL) return { url: SANDBOX_URL, close: async () => {} };
  return startSandbox({ port: 0, stateFile: join(dataDir, 'sandbox.json') });
}

function welcome(address: string): void {
  const { admin, customer, promoCode, card } = demoLogins;
  say(`
  The demo store is open:  ${address}

  Admin       ${admin.username} / ${admin.password}   (${address}/admin/login)
  Customer    ${customer.email} / ${customer.password}
  Promotion   ${promoCode}
  Test card   ${card}, any future date, any CVC
  Data        ${dataDir}   (delete the folder to start afresh)

  Ctrl-C stops it.
`);
}

/** Starts the sandbox, then the store that uses it. Returns a function that stops both. */
async function startDemo(): Promise<() => Promise<void>> {
  const webFolder = await findPages();
  const sandbox = await openSandbox();
  const config = readConfig({
    LOG_LEVEL: 'warn',
    ...process.env,
    DATA_DIR: dataDir,
    STRIPE_API_BASE: sandbox.url,
    STRIPE_JS_URL: `${sandbox.url}/v3/stripe.js`,
  });
  const store = await startStore(config, {
    webFolder,
    prepare: (deps) => seedDemo(deps, { mediaFolder: here('./media') }),
  });
  welcome(config.PUBLIC_URL?.origin ?? `http://localhost:${new URL(store.url).port}`);
  return async () => {
    // The store first, so that no request is left without its payment provider.
    await store.close();
    await sandbox.close();
  };
}

try {
  const stop = await startDemo();
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
} catch (error) {
  if (!(error instanceof BadConfig)) throw error;
  process.stderr.write(`The store cannot start.\n${error.message}\n`);
  // The sandbox may be open already.
  process.exit(1);
}
