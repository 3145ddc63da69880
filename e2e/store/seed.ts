/**
 * node e2e/store/seed.ts <folder>: seeds the demo, looks at its videos, and leaves in the folder what the data folder of
 * its store holds then.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Deps } from '#platform/deps.ts';
import { seedDemo } from '../../demo/seed.ts';
import { startSandbox } from '../../sandbox/server.ts';
import { refreshAccount } from '../../server/payment-providers/stripe/index.ts';
import { inspectVideos } from '../../server/renditions/inspect-videos.ts';
import { readConfig } from '../../server/start/config.ts';
import { KEPT_ASSETS } from '../../server/start/data-dir.ts';
import { startStore } from '../../server/start/start-store.ts';
import { hashQuickly } from '../../server/testing/passwords/quick-cost.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

async function seedInto(folder: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sleigh-seeding-'));
  const sandbox = await startSandbox({ port: 0 });
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    STRIPE_API_BASE: sandbox.url,
    STRIPE_JS_URL: `${sandbox.url}/v3/stripe.js`,
  });
  // Kept before the store is open, because an open store has work to do at once.
  const prepare = async (deps: Deps): Promise<void> => {
    await seedDemo(deps, { mediaFolder: here('../../demo/media') });
    // Otherwise each store does it, when an admin comes first.
    await inspectVideos(deps);
    // Otherwise the first admin page of a store says that its payment key could not be checked yet, for a moment.
    await refreshAccount(deps);
    await sql`vacuum into ${join(folder, 'sleigh.sqlite')}`.execute(deps.db);
    for (const name of ['files', 'secret.key'])
      await cp(join(dataDir, name), join(folder, name), { recursive: true });
  };
  const store = await startStore(config, {
    webFolder: here('../../web/dist'),
    prepare,
    adapt: hashQuickly,
  });
  await store.close();
  // The built pages, which it keeps: each store would copy 400 small files.
  await cp(join(dataDir, KEPT_ASSETS), join(folder, KEPT_ASSETS), { recursive: true });
  await sandbox.close();
  await rm(dataDir, { recursive: true });
}

await seedInto(process.argv[2] ?? '');
