import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import type { Deps } from '#platform/deps.ts';
import { randomIds } from '#platform/ids.ts';
import { createFailureLimits } from '#platform/limits/failure-limits.ts';
import { createLog } from '#platform/log.ts';
import { createStripePayments } from '#platform/payments/stripe-payments.ts';
import { createDiskStorage } from '#platform/storage/disk-storage.ts';
import { createVault, secretKeyFromFile } from '#platform/vault.ts';
import { createAdmin, hasAdmin } from './accounts/index.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { policyOf } from './policy-of.ts';

export interface RunningStore {
  /** Where it listens. */
  url: string;
  deps: Deps;
  /** Stops taking requests, ends what is under way and closes the database. */
  close(): Promise<void>;
}

async function buildDeps(config: Config): Promise<Deps> {
  const log = createLog(config.LOG_LEVEL);
  const clock = systemClock;
  const dataDir = config.DATA_DIR;
  const db = openDatabase({ url: config.DATABASE_URL, dataDir });
  const secretKey = config.SECRET_KEY ?? (await secretKeyFromFile(join(dataDir, 'secret.key')));
  await migrate(db, { dataDir, log });
  return {
    db,
    storage: createDiskStorage(join(dataDir, 'files')),
    payments: createStripePayments(config.STRIPE_API_BASE?.origin),
    vault: createVault(secretKey),
    limits: createFailureLimits({ db, clock }),
    policy: policyOf(config),
    clock,
    ids: randomIds,
    log,
  };
}

export interface StartOptions {
  /** Where the built pages lie. */
  webFolder: string;
  /** Done before the store listens (the demo fills itself). */
  prepare?: (deps: Deps) => Promise<void>;
}

/**
 * Starts a store from its configuration: opens and migrates the database, makes the configured
 * admin, listens. Throws where any of it fails; then nothing is left open.
 */
export async function startStore(
  config: Config,
  { webFolder, prepare }: StartOptions,
): Promise<RunningStore> {
  const deps = await buildDeps(config);
  try {
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
      },
    });
    const url = await app.listen({ port: config.PORT, host: config.HOST });
    const close = async (): Promise<void> => {
      await app.close();
      await deps.db.destroy();
    };
    return { url, deps, close };
  } catch (error) {
    await deps.db.destroy();
    throw error;
  }
}

async function welcomeAdmin(deps: Deps, config: Config): Promise<void> {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = config;
  if (username !== undefined && password !== undefined) {
    if (await createAdmin(deps, { username, password }))
      deps.log.info({ username }, 'admin created');
  }
  if (await hasAdmin(deps)) return;
  deps.log.warn(
    'This store has no admin yet. Start it once with ADMIN_USERNAME and ADMIN_PASSWORD set to make one.',
  );
}
