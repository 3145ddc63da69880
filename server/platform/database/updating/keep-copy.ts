import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { isoTime } from '../../clock/clock.ts';
import { syncFolder } from '../../local-disk/folders.ts';
import { databaseBytes } from '../database-facts.ts';
import { isDatabaseFull } from '../dialect.ts';
import { executedMigrations, UnusableDatabase } from '../migrate.ts';
import type { Database } from '../schema.ts';
import { removeNotices } from './update-notice.ts';

/** How many copies stay. */
const KEPT = 3;
/** With the time, as `isoTime` writes it, but for its colons. */
const COPY = /^sleigh-\d{4}-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z)\.sqlite$/;
const UNFINISHED = '.part';
/** A copy that did not grow for so long was left by a process that died. */
const LEFT_MS = 10 * 60_000;
/** The copy is as large as the database, and a change of all its rows is in the log before it is in the file. */
const SPACE_FACTOR = 2;

/**
 * Copies an SQLite database as it is now to `dataDir`/backups and deletes all but the last copies. The
 * name says of which schema it is (`newest`, its last migration) and the time. Durable once it resolves.
 * Returns the path; null if another process updated the database meanwhile, which has made a copy itself.
 * Throws UnusableDatabase where there is no disk space; then there is no half of a copy.
 */
export async function keepCopy(
  db: Database,
  { dataDir, newest, now }: { dataDir: string; newest: string; now: number },
): Promise<string | null> {
  const folder = join(dataDir, 'backups');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeftovers(folder, now);
  await assertDiskSpace(db, folder);
  const time = isoTime(now).replaceAll(':', '-');
  const file = join(folder, `sleigh-${newest.slice(0, 4)}-${time}.sqlite`);
  // Another process may make a copy at the same moment.
  const unfinished = `${file}.${randomUUID()}${UNFINISHED}`;
  try {
    await copyInto(db, unfinished);
    if ((await executedMigrations(db)).at(-1) !== newest) return null;
    await rename(unfinished, file);
    await syncFolder(folder);
  } catch (error) {
    throw isDatabaseFull(error) ? noSpace(folder) : error;
  } finally {
    await rm(unfinished, { force: true });
  }
  await removeOldest(folder, basename(file));
  return file;
}

/**
 * Removes all copies but the last ones, by their times: one of schema 0046, which was never released, is older than one
 * of 0021. The copy that was just made stays, also where the clock was ahead before.
 */
async function removeOldest(folder: string, made: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name !== made && COPY.test(name));
  const timeOf = (name: string) => COPY.exec(name)?.[1] ?? '';
  const oldestFirst = names.sort((a, b) => timeOf(a).localeCompare(timeOf(b)));
  for (const name of oldestFirst.slice(0, 1 - KEPT)) await rm(join(folder, name), { force: true });
}

/** Removes what processes left that died. Others may be making a copy now. */
async function removeLeftovers(folder: string, now: number): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter((one) => one.endsWith(UNFINISHED))) {
    const path = join(folder, name);
    const grew = await stat(path).catch(() => null);
    if (grew !== null && grew.mtimeMs < now - LEFT_MS) await rm(path, { force: true });
  }
}

/**
 * SQLite, "VACUUM INTO": one transaction, so the copy is of one moment. It is not synced by itself. The notice of the
 * update is not part of it: the older version, which is started with the copy, would wait for that update.
 */
async function copyInto(db: Database, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await sql`vacuum into ${path}`.execute(db);
    await db.connection().execute(async (connection) => {
      await sql`attach database ${path} as copy`.execute(connection);
      // No second file beside it, which a killed process would leave.
      await sql`pragma copy.journal_mode = memory`.execute(connection);
      await removeNotices(connection, 'copy');
      await sql`detach database copy`.execute(connection);
    });
    await file.sync();
  } finally {
    await file.close();
  }
}

async function assertDiskSpace(db: Database, folder: string): Promise<void> {
  const needed = SPACE_FACTOR * (await databaseBytes(db));
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < needed) throw noSpace(folder);
}

function noSpace(folder: string): UnusableDatabase {
  return new UnusableDatabase(
    `The database has to be updated to this version, and there is no space to copy it to ${folder} first. Make room for twice its size, or run "npm run sleigh -- migrate --no-copy" if you have a backup. Nothing was changed.`,
  );
}
