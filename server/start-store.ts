import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import type { Deps } from '#platform/deps.ts';
import { randomIds } from '#platform/ids.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { createFailureLimits } from '#platform/limits/failure-limits.ts';
import { createLog } from '#platform/log.ts';
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts';
import { createFfmpegGrabber } from '#platform/media/frame-grabber.ts';
import { createStripePayments } from '#platform/payments/stripe-payments.ts';
import { createDiskStorage } from '#platform/storage/disk-storage.ts';
import { keepPrivate } from '#platform/storage/keep-private.ts';
import { createVault, secretKeyFromFile } from '#platform/vault.ts';
import { createApp } from './app.ts';
import { BadConfig, type Config, explainPortInUse } from './config.ts';
import { readDrawnPages } from './pages/drawn-pages.ts';
import { policyOf } from './policy-of.ts';
import { registerWork } from './register-work.ts';
import { holdsLiveKey } from './settings/index.ts';
import { welcomeAdmin } from './welcome-admin.ts';

export interface RunningStore {
  /** The address it listens on. */
  url: string;
  deps: Deps;
  /** Stops taking requests, waits for current work and closes the database. */
  close(): Promise<void>;
}

/** Whether a stand-in for the card provider is configured. */
function hasStandIn({ STRIPE_API_BASE, STRIPE_JS_URL }: Config): boolean {
  return STRIPE_API_BASE !== undefined || STRIPE_JS_URL !== undefined;
}

/** A stand-in accepts payments that are not real, so a store with live keys refuses it. */
async function assertNoLiveKeys(deps: Deps): Promise<void> {
  if (!deps.payments.isStandIn || !(await holdsLiveKey(deps))) return;
  throw new BadConfig(
    'STRIPE_API_BASE or STRIPE_JS_URL is set, for a stand-in for the card provider, but the settings hold a live key. Unset both.',
  );
}

async function buildDeps(config: Config): Promise<Deps> {
  const log = createLog(config.LOG_LEVEL);
  const clock = systemClock;
  const dataDir = config.DATA_DIR;
  keepPrivate(dataDir, log);
  const secretKey = config.SECRET_KEY ?? (await secretKeyFromFile(join(dataDir, 'secret.key')));
  const db = await openDatabase({ url: config.DATABASE_URL, dataDir });
  try {
    await migrate(db, { dataDir, log });
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    storage: createDiskStorage(join(dataDir, 'files')),
    payments: createStripePayments({
      apiBase: config.STRIPE_API_BASE?.origin,
      isStandIn: hasStandIn(config),
    }),
    vault: createVault(secretKey),
    limits: createFailureLimits({ db, clock }),
    jobs: createJobs({ db, clock, ids: randomIds, log }),
    frames: createFfmpegGrabber(),
    mailer: createSmtpMailer(),
    policy: policyOf(config),
    clock,
    ids: randomIds,
    log,
  };
}

export interface StartOptions {
  /** The folder of the built pages. */
  webFolder: string;
  /** Called before the store listens, for example to fill the demo. */
  prepare?: (deps: Deps) => Promise<void>;
  /** Replaces dependencies, for example to watch their calls in the crash harness. */
  adapt?: (deps: Deps) => Deps;
}

/**
 * Starts a store: opens and migrates the database, creates the configured admin and listens. Throws if
 * any of it fails, and leaves nothing open then; BadConfig for what the operator can correct.
 */
export async function startStore(
  config: Config,
  { webFolder, prepare, adapt = (built) => built }: StartOptions,
): Promise<RunningStore> {
  const deps = adapt(await buildDeps(config));
  try {
    await assertNoLiveKeys(deps);
    await prepare?.(deps);
    await welcomeAdmin(deps, config);
    const standIns = [config.STRIPE_API_BASE, config.STRIPE_JS_URL].flatMap(
      (url) => url?.origin ?? [],
    );
    const app = await createApp(deps, {
      publicOrigin: config.PUBLIC_URL?.origin,
      trustProxy: config.TRUST_PROXY,
      standInOrigins: [...new Set(standIns)],
      web: {
        template: await readFile(join(webFolder, 'index.html'), 'utf8'),
        assetsFolder: join(webFolder, 'assets'),
        drawnPages: await readDrawnPages(webFolder),
      },
    });
    registerWork(deps);
    const url = await app.listen({ port: config.PORT, host: config.HOST });
    deps.jobs.start();
    const close = async (): Promise<void> => {
      await app.close();
      await deps.jobs.stop();
      await deps.db.destroy();
    };
    return { url, deps, close };
  } catch (error) {
    await deps.db.destroy();
    throw explainPortInUse(error) ?? error;
  }
}
