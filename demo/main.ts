import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UnusableDatabase } from '#platform/database/migrate.ts';
import { startMailbox } from '../sandbox/mail/mailbox.ts';
import { startSandbox } from '../sandbox/server.ts';
import { buildIfStale } from '../scripts/build.ts';
import { BadConfig, readConfig } from '../server/start/config.ts';
import { startStore } from '../server/start/start-store.ts';
import { demoLogins } from './logins.ts';
import { seedDemo } from './seed.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const dataDir = resolve(process.env.DATA_DIR || 'data/demo');

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

/**
 * Where the messages go: to SMTP_URL if it is set (npm run dev sets it, and MAILBOX_URL), else to a
 * mailbox that is started here.
 */
async function openMailbox(): Promise<{ url: string; smtpUrl: string; close(): Promise<void> }> {
  const { SMTP_URL, MAILBOX_URL } = process.env;
  if (SMTP_URL) return { url: MAILBOX_URL ?? '', smtpUrl: SMTP_URL, close: async () => {} };
  return startMailbox({ port: 0, smtpPort: 0, stateFile: join(dataDir, 'mailbox.json') });
}

function welcome(address: string, mailbox: string): void {
  const { admin, customer, promoCode, card } = demoLogins;
  say(`
  The demo store is open:  ${address}

  Admin       ${admin.username} / ${admin.password}   (${address}/admin/login)
  Customer    ${customer.email} / ${customer.password}
  Promotion   ${promoCode}
  Test card   ${card}, any future date, any CVC
  Mailbox     ${mailbox || 'none: messages are sent with SMTP_URL'}
  Data        ${dataDir}   (delete the folder to start afresh)

  Ctrl-C stops it.
`);
}

/** Starts the sandbox and the mailbox, then the store that uses them. Returns a function that stops all. */
async function startDemo(): Promise<() => Promise<void>> {
  const webFolder = await findPages();
  const sandbox = await openSandbox();
  const mailbox = await openMailbox();
  const config = readConfig({
    LOG_LEVEL: 'warn',
    MAIL_FROM: demoLogins.mailFrom,
    ...process.env,
    SMTP_URL: mailbox.smtpUrl,
    DATA_DIR: dataDir,
    STRIPE_API_BASE: sandbox.url,
    STRIPE_JS_URL: `${sandbox.url}/v3/stripe.js`,
  });
  const store = await startStore(config, {
    webFolder,
    prepare: (deps) => seedDemo(deps, { mediaFolder: here('./media') }),
  });
  const address = config.PUBLIC_URL?.origin ?? `http://localhost:${new URL(store.url).port}`;
  welcome(address, mailbox.url);
  return async () => {
    // The store first, so that no request is left without its payment provider.
    await store.close();
    await sandbox.close();
    await mailbox.close();
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
  if (!(error instanceof BadConfig || error instanceof UnusableDatabase)) throw error;
  process.stderr.write(`The store cannot start.\n${error.message}\n`);
  // The sandbox may be open already.
  process.exit(1);
}
