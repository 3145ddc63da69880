/**
 * npm run cluster: two web nodes and a worker on one PostgreSQL and one bucket of Swift, behind nginx, with the demo's
 * packages and the payment sandbox. For looking at; everything is on this machine and goes with Ctrl-C. It needs
 * PostgreSQL, nginx and Swift.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoLogins } from '../../demo/logins.ts';
import { seedDemo } from '../../demo/seed.ts';
import { startMailbox } from '../../sandbox/mail/mailbox.ts';
import { startSandbox } from '../../sandbox/server.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { startPostgres } from '../../scripts/postgres.ts';
import { buildDeps } from '../../server/start/build-deps.ts';
import { readConfig } from '../../server/start/config.ts';
import { openSwift, whyNoSwift } from '../../server/testing/backups/swift.ts';
import { runProcess } from './run-process.ts';
import { startCluster } from './start-cluster.ts';

const PORT = 3000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Fills the empty store, before anybody opens it. */
async function seed(environment: Record<string, string>): Promise<void> {
  const { deps } = await buildDeps(readConfig(environment));
  const mediaFolder = fileURLToPath(new URL('../../demo/media', import.meta.url));
  await seedDemo(deps, { mediaFolder }).finally(() => deps.db.destroy());
}

async function open(parts: AsyncDisposableStack): Promise<void> {
  await buildIfStale(say);
  const port = Number(process.env.PORT || PORT);
  const folder = await mkdtemp(join(tmpdir(), 'sleigh-cluster-'));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startPostgres({ isDurable: true });
  parts.defer(() => postgres.stop());
  const sandbox = await startSandbox({ port: 0 });
  parts.defer(() => sandbox.close());
  const mailbox = await startMailbox({ port: 0, smtpPort: 0 });
  parts.defer(() => mailbox.close());
  if (whyNoSwift !== undefined) throw new Error(whyNoSwift);
  const swift = await openSwift();
  parts.defer(() => swift.close());
  await swift.createBucket('media');
  const storageUrl = `s3://media/shop?endpoint=${swift.settings.endpoint}`;
  const dataDir = join(folder, 'data');
  const environment = {
    ...swift.environment,
    MEDIA_DELIVERY: 'redirect',
    LOG_LEVEL: 'warn',
    SECRET_KEY: randomBytes(32).toString('hex'),
    STRIPE_API_BASE: sandbox.url,
    STRIPE_JS_URL: `${sandbox.url}/v3/stripe.js`,
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: demoLogins.mailFrom,
  };
  const place = { DATABASE_URL: postgres.url, STORAGE_URL: storageUrl };
  await seed({ ...environment, ...place, DATA_DIR: join(dataDir, 'seed') });
  const cluster = await startCluster({
    folder: join(folder, 'nginx'),
    dataDir,
    port,
    environment,
    storageUrl,
    databaseUrl: postgres.url,
    startWeb: runProcess,
    startWorker: runProcess,
  });
  parts.defer(() => cluster.close());
  const { admin, customer } = demoLogins;
  say(`
  The cluster is open:  ${cluster.url}

  Web nodes   ${cluster.addresses.join(', ')}
  Worker      ${cluster.workerUrl}/readyz
  Database    ${postgres.url}
  Files       ${storageUrl}
  Scratch     ${dataDir}
  Mailbox     ${mailbox.url}
  Admin       ${admin.username} / ${admin.password}
  Customer    ${customer.email} / ${customer.password}

  Kill a node and go on watching. Ctrl-C stops all of it and deletes its data.
`);
}

const parts = new AsyncDisposableStack();
const close = (code: number) => parts.disposeAsync().finally(() => process.exit(code));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => close(0));
try {
  await open(parts);
} catch (error) {
  say(`The cluster cannot start. ${error instanceof Error ? error.message : String(error)}`);
  await close(1);
}
