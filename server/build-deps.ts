import { join } from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { refuseWhenOutdated } from '#platform/database/updating/refuse-when-outdated.ts';
import type { Deps } from '#platform/deps.ts';
import { randomIds } from '#platform/ids.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { createFailureLimits } from '#platform/limits/failure-limits.ts';
import { createLog } from '#platform/log.ts';
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts';
import { createFfmpegGrabber } from '#platform/media/frame-grabber.ts';
import { createTranscoder } from '#platform/media/transcoding/create-transcoder.ts';
import { createStripePayments } from '#platform/payments/stripe-payments.ts';
import { createDiskStorage } from '#platform/storage/disk-storage.ts';
import { keepPrivate } from '#platform/storage/keep-private.ts';
import { createVault, secretKeyFromFile } from '#platform/vault.ts';
import { backUpInThread } from './back-up-store.ts';
import type { BackUp } from './backups/index.ts';
import type { Config } from './config.ts';
import { policyOf } from './policy-of.ts';
import { s3SettingsOf } from './s3-variables.ts';
import { updateDatabase } from './update-database.ts';

/** Whether a stand-in for the card provider is configured. */
function hasStandIn({ STRIPE_API_BASE, STRIPE_JS_URL }: Config): boolean {
  return STRIPE_API_BASE !== undefined || STRIPE_JS_URL !== undefined;
}

/**
 * Builds what the store's code depends on, as it is configured, and what backs it up: opens the database
 * and migrates it. Throws if that fails, and leaves nothing open then.
 */
export async function buildDeps(config: Config): Promise<{ deps: Deps; backUp: BackUp }> {
  const log = createLog(config.LOG_LEVEL);
  const clock = systemClock;
  const dataDir = config.DATA_DIR;
  keepPrivate(dataDir, log);
  const secretKey = config.SECRET_KEY ?? (await secretKeyFromFile(join(dataDir, 'secret.key')));
  const db = await openDatabase({ url: config.DATABASE_URL, dataDir });
  try {
    await updateDatabase({ db, clock, log }, { dataDir, withCopy: true });
    refuseWhenOutdated(db, log);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const place = { url: config.DATABASE_URL, dataDir, secretKey, s3: s3SettingsOf(config) };
  const backUp: BackUp = (input, stopping) => backUpInThread({ store: place, input }, stopping);
  const deps: Deps = {
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
    transcoder: createTranscoder(),
    mailer: createSmtpMailer(),
    policy: policyOf(config),
    clock,
    ids: randomIds,
    log,
  };
  return { deps, backUp };
}
