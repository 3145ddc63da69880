import { join } from 'node:path';
import { systemClock } from '#platform/clock/system-clock.ts';
import { migrateTo } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import type { Deps } from '#platform/deps.ts';
import { randomIds } from '#platform/ids/ids.ts';
import { openStorage } from '#platform/objects/places/open-storage.ts';
import { createLog } from '#platform/process/log.ts';
import { createAdmin } from '../../server/accounts/index.ts';
import { type Config, readConfig } from '../../server/start/config.ts';
import { storagePlaceOf } from '../../server/start/s3-variables.ts';
import type { Child } from '../frame/processes.ts';
import type { Workplace } from '../frame/workplace.ts';

export type ShopDeps = Pick<Deps, 'db' | 'ids' | 'clock' | 'storage' | 'log'>;

export type Fill<Filled> = (deps: ShopDeps) => Promise<Filled>;

/** An open shop: the real program in a process of its own, on the server's core. */
export interface Shop<Filled = unknown> extends Child {
  url: string;
  dataDir: string;
  /** The result of `fill`. */
  filled: Filled;
}

const shopAdmin = { username: 'bench', password: 'reindeer-bench' };

/**
 * Fills a shop and opens it as `npm run serve` does: in the workplace and on SQLite, unless variables of the
 * `environment` say otherwise.
 */
export async function openShop<Filled>(
  place: Workplace,
  fill: Fill<Filled>,
  environment: Record<string, string> = {},
): Promise<Shop<Filled>> {
  const variables = {
    PORT: '0',
    DATA_DIR: join(place.folder, 'shop'),
    MIN_FREE_BYTES: '0',
    SECRET_KEY: 'a key for benchmarks that is long enough',
    ...environment,
  };
  const filled = await fillShop(readConfig(variables), fill);
  const main = join(import.meta.dirname, '../../server/main.ts');
  const child = await place.startServer([process.execPath, main], variables);
  const [, url = ''] = await child.line(/"url":"([^"]+)"/);
  return { ...child, url, dataDir: variables.DATA_DIR, filled };
}

async function fillShop<Filled>(config: Config, fill: Fill<Filled>): Promise<Filled> {
  const db = await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR });
  try {
    await migrateTo(db);
    const storage = await openStorage(storagePlaceOf(config));
    const log = createLog('silent');
    const deps: ShopDeps = { db, storage, clock: systemClock, ids: randomIds, log };
    await createAdmin(deps, shopAdmin);
    return await fill(deps);
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
