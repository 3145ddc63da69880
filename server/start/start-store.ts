import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitForWritersAtMost } from '#platform/database/sqlite/wait-for-writers.ts';
import type { Deps } from '#platform/deps.ts';
import { findCopyOf } from '#platform/instance/instance.ts';
import { keepAssets, NOTE_MS } from '../pages/keep-assets.ts';
import { readRenderer } from '../pages/views/renderer.ts';
import { holdsLiveKey } from '../payment-providers/stripe/index.ts';
import { createApp } from './app.ts';
import { buildDeps } from './build-deps.ts';
import { BadConfig, type Config, explainPortInUse } from './config.ts';
import { createFirstAdmin } from './create-first-admin.ts';
import { KEPT_ASSETS } from './data-dir.ts';
import type { Measuring } from './measure-store.ts';
import { registerWork } from './register-work.ts';

export interface RunningStore {
  /** The address it listens on. */
  url: string;
  deps: Deps;
  /** Stops taking requests, waits for current work and closes the database. */
  close(): Promise<void>;
}

/** A stand-in accepts payments that are not real, so a store with live keys refuses it. */
async function assertNoLiveKeys(deps: Deps): Promise<void> {
  if (!deps.payments.isStandIn || !(await holdsLiveKey(deps))) return;
  throw new BadConfig(
    'STRIPE_API_BASE or STRIPE_JS_URL is set, for a stand-in for the card provider, but the settings hold a live key. Unset both.',
  );
}

/** Metrics are loaded only where they are switched on. */
async function beginMeasuring(config: Config, deps: Deps): Promise<Measuring | null> {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = config;
  if (port === 0 && token === undefined) return null;
  const { measureStore } = await import('./measure-store.ts');
  return measureStore(deps, { token: token ?? null, own: port === 0 ? null : { port, host } });
}

/** How long somebody waits for an answer while another program holds SQLite's lock. */
const WRITE_WAIT_MS = 5000;
const QUIET =
  'This store was restored from a backup. It sells and sends nothing until somebody says that it is the shop: on any admin page, or with "npm run sleigh -- adopt --shop".';

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
  const { deps: built, backUp } = await buildDeps(config);
  const measuring = await beginMeasuring(config, built);
  const deps = adapt(measuring?.deps ?? built);
  try {
    await assertNoLiveKeys(deps);
    await prepare?.(deps);
    await createFirstAdmin(deps, config);
    const standIns = [config.STRIPE_API_BASE, config.STRIPE_JS_URL].flatMap(
      (url) => url?.origin ?? [],
    );
    const assetsFolder = join(webFolder, 'assets');
    const keptFolder = join(config.DATA_DIR, KEPT_ASSETS);
    const assets = { assetsFolder, keptFolder, files: await readdir(assetsFolder) };
    // Before a page is answered: another node may be asked for what it loads later.
    await keepAssets(deps, assets);
    deps.jobs.everyEvenPaused(NOTE_MS, 'assets of open pages', () => keepAssets(deps, assets));
    const app = await createApp(deps, {
      publicOrigin: config.PUBLIC_URL?.origin,
      trustProxy: config.TRUST_PROXY,
      standInOrigins: [...new Set(standIns)],
      web: {
        template: await readFile(join(webFolder, 'index.html'), 'utf8'),
        assetsFolder,
        keptFolder,
        renderer: await readRenderer(webFolder),
      },
    });
    await measuring?.start(app);
    const copyOf = await findCopyOf(deps.db);
    if (copyOf !== null) deps.log.warn({ copyOf }, QUIET);
    registerWork(deps, { prepares: config.ROLE !== 'web', backUp });
    waitForWritersAtMost(deps.db, WRITE_WAIT_MS);
    const url = await app.listen({ port: config.PORT, host: config.HOST });
    deps.jobs.start();
    const close = async (): Promise<void> => {
      await app.close();
      await measuring?.stop();
      await deps.jobs.stop();
      await deps.db.destroy();
    };
    return { url, deps, close };
  } catch (error) {
    await measuring?.stop();
    await deps.db.destroy();
    throw explainPortInUse(error) ?? error;
  }
}
