import { existsSync } from 'node:fs';
import { systemClock } from '#platform/clock/system-clock.ts';
import { areAll, assertUsable, pendingMigrations } from '#platform/database/migrate.ts';
import { openDatabase, sqliteFile } from '#platform/database/open-database.ts';
import { randomIds } from '#platform/ids/ids.ts';
import type { Config } from '../start/config.ts';
import { assertDataDir } from '../start/data-dir.ts';
import { Refusal, type StoreDeps } from './command.ts';

/**
 * Opens the database of a store that exists, running or not. It is never created or migrated here: a
 * wrong DATA_DIR would make a second store, and the running one may be older. Throws a Refusal.
 * @param since a store that was not updated will do, if it has this migration
 */
export async function openStore(config: Config, since?: string): Promise<StoreDeps> {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = config;
  if (url === undefined) {
    assertDataDir(dataDir);
    if (!existsSync(sqliteFile(dataDir))) throw noStore(config);
  }
  const db = await openDatabase({ url, dataDir });
  try {
    await assertUsable(db);
    const pending = await pendingMigrations(db);
    if (areAll(pending)) throw noStore(config);
    const isNewEnough = since !== undefined && !pending.includes(since);
    if (pending.length > 0 && !isNewEnough) {
      throw new Refusal(
        'The database was made by an older version. Run "npm run sleigh -- migrate", or start this version of the store once, then try again.',
      );
    }
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, ids: randomIds, clock: systemClock };
}

/** The refusal where the environment leads to no store. */
export function noStore({ DATABASE_URL: url, DATA_DIR: dataDir }: Config): Refusal {
  // The URL itself may hold a password.
  const place = url === undefined ? dataDir : 'the database of DATABASE_URL';
  return new Refusal(
    `There is no store in ${place}. Set DATA_DIR or DATABASE_URL as for the store, or start it once with "npm run serve".`,
  );
}
