import { join } from 'node:path';
import { systemClock } from '#platform/clock/clock.ts';
import { migrateTo } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import type { Deps } from '#platform/deps.ts';
import { randomIds } from '#platform/ids/ids.ts';
import { createLog } from '#platform/process/log.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { createAdmin } from '../../server/accounts/index.ts';
import { readConfig } from '../../server/start/config.ts';
import { storagePlaceOf } from '../../server/start/s3-variables.ts';
import type { Child } from '../frame/processes.ts';
import type { Workplace } from '../frame/workplace.ts';

export type ShopDeps = Pick<Deps, 'db' | 'ids' | 'clock' | 'storage' | 'log'>;

export interface ShopOptions {
  /** The folder of its database and files; absent: in the workplace. */
  dataDir?: string;
  /** A PostgreSQL; absent: SQLite. */
  databaseUrl?: string;
  /** Variables besides those that every shop here has. */
  environment?: Record<string, string>;
  /** Fills the shop before it opens. */
  seed?: (deps: ShopDeps) => Promise<void>;
}

/** An open shop: the real program in a process of its own, on the server's core. */
export interface Shop extends Child {
  url: string;
}

const shopAdmin = { username: 'bench', password: 'reindeer-bench' };

/** Fills a shop and opens it as `npm run serve` does. */
export async function openShop(place: Workplace, options: ShopOptions = {}): Promise<Shop> {
  const dataDir = options.dataDir ?? join(place.folder, 'shop');
  await seedShop(dataDir, options);
  const main = join(import.meta.dirname, '../../server/main.ts');
  const child = await place.startServer([process.execPath, main], {
    PORT: '0',
    DATA_DIR: dataDir,
    SECRET_KEY: 'a key for benchmarks that is long enough',
    MIN_FREE_BYTES: '0',
    ...options.environment,
    ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }),
  });
  const [, url = ''] = await child.line(/"url":"([^"]+)"/);
  return { ...child, url };
}

async function seedShop(
  dataDir: string,
  { databaseUrl, environment, seed }: ShopOptions,
): Promise<void> {
  const log = createLog('silent');
  const db = await openDatabase({ url: databaseUrl, dataDir });
  try {
    await migrateTo(db);
    const place = storagePlaceOf(readConfig({ ...environment, DATA_DIR: dataDir }));
    const storage = await openStorage(place);
    const deps: ShopDeps = { db, storage, clock: systemClock, ids: randomIds, log };
    await createAdmin(deps, shopAdmin);
    await seed?.(deps);
  } finally {
    await db.destroy();
  }
}

/** Signs the shop's admin in. Returns the Cookie header. */
export async function signInAdmin(shop: Shop): Promise<string> {
  const answer = await fetch(`${shop.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(shopAdmin),
  });
  if (answer.status !== 200) throw new Error(`The admin could not sign in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
