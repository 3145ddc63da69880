import { systemClock } from '#platform/clock/system-clock.ts';
import type { Deps } from '#platform/deps.ts';
import { randomIds } from '#platform/ids/ids.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { createFailureLimits } from '#platform/limits/failure-limits.ts';
import { noReserve } from '#platform/local-disk/reserve.ts';
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts';
import type { Transcoder } from '#platform/media/transcoding/transcoder.ts';
import type { Storage } from '#platform/objects/storage.ts';
import type { Policy } from '#platform/policy.ts';
import { createLog } from '#platform/process/log.ts';
import { createVault } from '#platform/secrets/vault.ts';
import { startSandbox } from '../../sandbox/server.ts';
import { createBackup } from '../backups/index.ts';
import { createStripePayments } from '../payment-providers/stripe/index.ts';
import { type AppOptions, createApp } from '../start/app.ts';
import { readConfig } from '../start/config.ts';
import { policyOf } from '../start/policy-of.ts';
import { registerWork } from '../start/register-work.ts';
import { createTestClock, type TestClock } from './clocks/test-clock.ts';
import { createMemoryStorage } from './memory-storage.ts';
import { quickCost } from './passwords/quick-cost.ts';
import { saveSetting } from './settings/save-setting.ts';
import { createTestClient } from './test-client.ts';
import { type DatabaseKind, openTestDatabase } from './test-database.ts';
import { mediaPrograms } from './videos/media-programs.ts';

export const testKeys = {
  publicKey: 'pk_test_51SleighTestStoreWorkshopPublishable',
  secretKey: 'sk_test_51SleighTestStoreWorkshopSecret',
};
export const testPromoCode = 'SLEIGHBELLS';

export type TestStore = Awaited<ReturnType<typeof startTestStore>>;

interface TestStoreOptions {
  /** Configuration beside the sandbox's addresses. */
  environment?: Record<string, string>;
  /** The built pages, where the test asks for pages. */
  web?: AppOptions['web'];
  /** How long one try of a call to the provider may take. */
  providerTimeoutMilliseconds?: number;
  /** Takes the log, one JSON line an entry; absent: nothing is logged. */
  log?: (line: string) => void;
  /** Where files are kept; absent: in memory. */
  storage?: Storage;
  /** Makes files from videos; absent: the real one. */
  transcoder?: Transcoder;
  /** Rules for uploads that differ from the real ones: chunks of a few bytes are quicker to try. */
  uploads?: Partial<Policy['uploads']>;
  /** Absent: one that stands still. */
  clock?: TestClock;
  /** Absent: 0, so that tests meet every question. */
  providerSpacingMs?: number;
}

/**
 * Starts a whole store in process: real database, memory storage, and a clock that stands still, which the
 * payment sandbox has too. What the bank decides later is decided by the sandbox's controls. It has payment keys and a promotion code, and an empty catalogue.
 */
export async function startTestStore(kind: DatabaseKind, options: TestStoreOptions = {}) {
  const { environment = {}, web = null, providerTimeoutMilliseconds, log } = options;
  const database = await openTestDatabase(kind);
  const clock = options.clock ?? createTestClock();
  const sandbox = await startSandbox({ port: 0, clock, settlesAfterMs: Number.POSITIVE_INFINITY });
  const config = readConfig({
    STRIPE_API_BASE: sandbox.url,
    STRIPE_JS_URL: `${sandbox.url}/v3/stripe.js`,
    ...environment,
  });
  const policy = { ...policyOf(config), passwordCost: quickCost };
  const deps: Deps = {
    db: database.db,
    storage: options.storage ?? createMemoryStorage(),
    reserve: noReserve,
    payments: createStripePayments({
      apiBase: sandbox.url,
      isStandIn: true,
      clock,
      retryPauseMilliseconds: 0,
      ...(providerTimeoutMilliseconds && { timeoutMilliseconds: providerTimeoutMilliseconds }),
    }),
    vault: createVault('a secret key for tests that is long enough'),
    limits: createFailureLimits({ db: database.db, clock }),
    jobs: createJobs({ db: database.db, clock, ids: randomIds, log: createLog('silent') }),
    ...mediaPrograms(),
    ...(options.transcoder && { transcoder: options.transcoder }),
    mailer: createSmtpMailer(systemClock),
    policy: {
      ...policy,
      uploads: { ...policy.uploads, ...options.uploads },
      providerSpacingMs: options.providerSpacingMs ?? 0,
    },
    clock,
    ids: randomIds,
    log: log === undefined ? createLog('silent') : createLog('debug', { write: log }),
  };
  await saveSetting(deps, { name: 'FREE_PROMO_CODE', value: testPromoCode });
  await saveSetting(deps, { name: 'VITE_STRIPE_PUBLIC_KEY', value: testKeys.publicKey });
  await saveSetting(deps, { name: 'STRIPE_SECRET_KEY', value: testKeys.secretKey });
  const app = await createApp(deps, {
    publicOrigin: config.PUBLIC_URL?.origin,
    trustProxy: config.TRUST_PROXY,
    standInOrigins: [sandbox.url],
    web,
  });
  // Jobs are done when a test says so: `deps.jobs.runDue()`.
  const kept = createMemoryStorage();
  registerWork(deps, {
    prepares: true,
    backUp: async (input) => {
      const reader = database.openAgain();
      const location = { ...kept, name: input.location };
      return createBackup({ ...deps, location, reader }, input).finally(() => reader.destroy());
    },
  });
  let browsers = 0;
  return {
    app,
    deps,
    clock,
    sandbox,
    /** Opens its database once more; the test destroys it. */
    openDatabaseAgain: database.openAgain,
    /** A new browser; each at an address of its own unless one is given. */
    browser(address?: string) {
      browsers += 1;
      return createTestClient(app, address ?? `10.1.${browsers >> 8}.${browsers & 255}`);
    },
    async close(): Promise<void> {
      await app.close();
      await deps.jobs.stop();
      await sandbox.close();
      await database.close();
    },
  };
}
