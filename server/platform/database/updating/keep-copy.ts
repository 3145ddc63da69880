import { mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { isoTime } from '../../clock.ts';
import { syncFolder } from '../../storage/folders.ts';
import { databaseBytes } from '../database-facts.ts';
import { isDatabaseFull } from '../dialect.ts';
import { UnusableDatabase } from '../migrate.ts';
import type { Database } from '../schema.ts';

/** How many copies stay. */
const KEPT = 3;
const COPY = /^sleigh-\d{4}-.*\.sqlite$/;
const UNFINISHED = '.part';
/** The copy is as large as the database, and a change of all its rows is in the log before it is in the file. */
const ROOM = 2;

/**
 * Copies an SQLite database as it is now to `dataDir`/backups and deletes all but the last copies. The
 * name says of which schema it is (`newest`, its last migration) and the time. Durable once it resolves.
 * Returns the path. Throws UnusableDatabase where there is no room; then there is no half of a copy.
 */
export async function keepCopy(
  db: Database,
  { dataDir, newest, now }: { dataDir: string; newest: string; now: number },
): Promise<string> {
  const folder = join(dataDir, 'backups');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder))
    if (name.endsWith(UNFINISHED)) await rm(join(folder, name), { force: true });
  await assertRoom(db, folder);
  const time = isoTime(now).replaceAll(':', '-');
  const file = join(folder, `sleigh-${newest.slice(0, 4)}-${time}.sqlite`);
  const unfinished = file + UNFINISHED;
  try {
    await copyInto(db, unfinished);
    await rename(unfinished, file);
    await syncFolder(folder);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw isDatabaseFull(error) ? noRoom(folder) : error;
  }
  const copies = (await readdir(folder)).filter((name) => COPY.test(name));
  for (const name of copies.sort().slice(0, -KEPT)) await rm(join(folder, name), { force: true });
  return file;
}

/** SQLite, "VACUUM INTO": one transaction, so the copy is of one moment. It is not synced by itself. */
async function copyInto(db: Database, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await sql`vacuum into ${path}`.execute(db);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function assertRoom(db: Database, folder: string): Promise<void> {
  const needed = ROOM * (await databaseBytes(db));
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < needed) throw noRoom(folder);
}

function noRoom(folder: string): UnusableDatabase {
  return new UnusableDatabase(
    `The database has to be updated to this version, and there is no room to copy it to ${folder} first. Make room for twice its size, or run "npm run sleigh -- migrate --no-copy" if you have a backup. Nothing was changed.`,
  );
}
