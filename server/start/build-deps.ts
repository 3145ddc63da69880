import { join } from 'node:path';
import { systemClock } from '#platform/clock/system-clock.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { refuseWhenOutdated } from '#platform/database/updating/refuse-when-outdated.ts';
import type { Deps } from '#platform/deps.ts';
import { randomIds } from '#platform/ids/ids.ts';
import { findCopyOf } from '#platform/instance/instance.ts';
import { mailerOfShop, paymentsOfShop } from '#platform/instance/quiet-ports.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { createFailureLimits } from '#platform/limits/failure-limits.ts';
import { createReserve, noReserve, RESERVE_FILE } from '#platform/local-disk/reserve.ts';
import { restrictPermissions } from '#platform/local-disk/restrict-permissions.ts';
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts';
import { createFfmpegGrabber } from '#platform/media/frame-grabber.ts';
import { createTranscoder } from '#platform/media/transcoding/create-transcoder.ts';
import { openStorage } from '#platform/objects/places/open-storage.ts';
import { createLog } from '#platform/process/log.ts';
import { createVault } from '#platform/secrets/vault.ts';
import type { BackUp } from '../backups/index.ts';
import { createStripePayments } from '../payment-providers/stripe/index.ts';
import { backUpInThread } from './back-up-store.ts';
import { assertStoreIdentity, assertUsableStorage } from './check-store-identity.ts';
import type { Config } from './config.ts';
import { prepareDataDir } from './data-dir.ts';
import { policyOf } from './policy-of.ts';
import { s3SettingsOf, storagePlaceOf } from './s3-variables.ts';
import { secretKeyOf } from './secret-key.ts';
import { updateDatabase } from './update-database.ts';

/** Whether a stand-in for the card provider is configured. */
function hasStandIn({ STRIPE_API_BASE, STRIPE_JS_URL }: Config): boolean {
  return STRIPE_API_BASE !== undefined || STRIPE_JS_URL !== undefined;
}

/** Brings the database to this version and sees that it is this store's. Returns the secret key of the store. */
async function openUp(
  deps: Pick<Deps, 'db' | 'storage' | 'clock' | 'log'>,
  config: Config,
): Promise<string> {
  const { db } = deps;
  await updateDatabase(deps, { dataDir: config.DATA_DIR, withCopy: true });
  refuseWhenOutdated(deps);
  const secretKey = await secretKeyOf(config, db);
  const files = storagePlaceOf(config);
  if (files.bucket !== null) await assertUsableStorage(deps.storage);
  await assertStoreIdentity({ ...deps, vault: createVault(secretKey), ids: randomIds }, files);
  return secretKey;
}

/**
 * Builds what the store's code depends on, as it is configured, and what backs it up: opens the database
 * and migrates it. Throws if that fails, and leaves nothing open then.
 */
export async function buildDeps(config: Config): Promise<{ deps: Deps; backUp: BackUp }> {
  const log = createLog(config.LOG_LEVEL);
  const clock = systemClock;
  const dataDir = config.DATA_DIR;
  prepareDataDir(dataDir);
  restrictPermissions(dataDir, log);
  const reserve =
    config.DATABASE_URL === undefined ? createReserve(join(dataDir, RESERVE_FILE)) : noReserve;
  await reserve.releaseIfFull();
  const db = await openDatabase({ url: config.DATABASE_URL, dataDir });
  const files = storagePlaceOf(config);
  const storage = await openStorage(files);
  const secretKey = await openUp({ db, storage, clock, log }, config).catch(
    async (error: unknown) => {
      await db.destroy();
      throw error;
    },
  );
  const place = { url: config.DATABASE_URL, files, secretKey, s3: s3SettingsOf(config) };
  const backUp: BackUp = (input, stopping) => backUpInThread({ store: place, input }, stopping);
  const payments = createStripePayments({
    apiBase: config.STRIPE_API_BASE?.origin,
    isStandIn: hasStandIn(config),
    clock,
  });
  const isPaused = async () => (await findCopyOf(db)) !== null;
  const deps: Deps = {
    db,
    storage,
    reserve,
    payments: paymentsOfShop(payments, db),
    vault: createVault(secretKey),
    limits: createFailureLimits({ db, clock }),
    jobs: createJobs({ db, clock, ids: randomIds, log, isPaused }),
    frames: createFfmpegGrabber(),
    transcoder: createTranscoder(),
    mailer: mailerOfShop(createSmtpMailer(clock), db),
    policy: policyOf(config),
    clock,
    ids: randomIds,
    log,
  };
  return { deps, backUp };
}
