import { existsSync } from 'node:fs';
import { systemClock } from '#platform/clock/system-clock.ts';
import { assertUsable, pendingMigrations } from '#platform/database/migrate.ts';
import { openDatabase, sqliteFile } from '#platform/database/open-database.ts';
import type { Database } from '#platform/database/schema.ts';
import { waitForWritersAtMost } from '#platform/database/sqlite/wait-for-writers.ts';
import type { Deps } from '#platform/deps.ts';
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts';
import { createFfmpegGrabber } from '#platform/media/frame-grabber.ts';
import { createTranscoder } from '#platform/media/transcoding/create-transcoder.ts';
import { createLog } from '#platform/process/log.ts';
import { createVault, readSecretKey, type Vault } from '#platform/secrets/vault.ts';
import { createStripePayments } from '../../payment-providers/stripe/index.ts';
import type { Config } from '../../start/config.ts';
import { policyOf } from '../../start/policy-of.ts';
import { secretKeyFile } from '../../start/secret-key.ts';
import { NoStore, Unexamined } from './finding.ts';

const CONNECT_MS = 10_000;
/** The same time as a request waits for SQLite's lock. */
const LOCK_MS = 5000;

/** The parts of a store that the checks need. */
export type DoctorDeps = Pick<
  Deps,
  'db' | 'vault' | 'clock' | 'policy' | 'payments' | 'mailer' | 'log'
>;

/**
 * The store that the checks examine, which may not be running or complete. Each part is opened when a check
 * first needs it. Nothing is changed. All but `readConfig` and `openDatabase` throw Unexamined.
 */
export interface DoctorContext extends Pick<Deps, 'clock' | 'frames' | 'transcoder'> {
  /** Throws BadConfig. */
  readConfig(): Config;
  config(): Config;
  /** The database in whatever state. Throws what the driver throws, and Unexamined where there is none. */
  openDatabase(): Promise<Database>;
  /** The database, if it can be read and is of this version. */
  db(): Promise<Database>;
  vault(): Promise<Vault>;
  deps(): Promise<DoctorDeps>;
  close(): Promise<void>;
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

export function createDoctorContext(readConfig: () => Config): DoctorContext {
  let opened: Promise<Database> | undefined;
  const config = () => {
    try {
      return readConfig();
    } catch {
      throw new Unexamined('the configuration is wrong');
    }
  };
  const openAny = async () => {
    const { DATABASE_URL: url, DATA_DIR: dataDir } = config();
    // SQLite would create it.
    if (url === undefined && !existsSync(sqliteFile(dataDir)))
      throw new NoStore(`no store in ${dataDir}`);
    opened ??= openDatabase({ url, dataDir, connectMs: CONNECT_MS });
    waitForWritersAtMost(await opened, LOCK_MS);
    return opened;
  };
  const db = once(async () => {
    try {
      const any = await openAny();
      await assertUsable(any);
      if ((await pendingMigrations(any)).length === 0) return any;
    } catch (error) {
      if (error instanceof Unexamined) throw error;
    }
    throw new Unexamined('the database cannot be used as it is');
  });
  const vault = once(async () => {
    const { SECRET_KEY: given, DATA_DIR: dataDir } = config();
    const read = () => readSecretKey(secretKeyFile(dataDir));
    const key = given ?? (await read().catch(() => null));
    if (key === null) throw new Unexamined('the secret key is missing');
    return createVault(key);
  });
  return {
    readConfig,
    config,
    openDatabase: openAny,
    db,
    vault,
    clock: systemClock,
    frames: createFfmpegGrabber(),
    transcoder: createTranscoder(),
    deps: once(async () => ({
      db: await db(),
      vault: await vault(),
      clock: systemClock,
      policy: policyOf(config()),
      payments: paymentsOf(config()),
      mailer: createSmtpMailer(systemClock),
      log: createLog('silent'),
    })),
    close: async () => {
      const last = await opened?.catch(() => undefined);
      await last?.destroy();
    },
  };
}

/** The card provider, or the stand-in for it that is configured. */
export function paymentsOf({ STRIPE_API_BASE: base, STRIPE_JS_URL: script }: Config) {
  const isStandIn = base !== undefined || script !== undefined;
  return createStripePayments({ apiBase: base?.origin, isStandIn, clock: systemClock });
}
