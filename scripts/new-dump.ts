/**
 * npm run new:dump: writes what a store of the newest schema holds, made from the dump of the one
 * before. Every later migration is tested with it.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrateTo } from '#platform/database/migrate.ts';
import { openSqlite } from '#platform/database/sqlite/open-sqlite.ts';
import { hashSchema } from './dumps/describe-schema.ts';
import {
  dumpPath,
  dumpText,
  findGaps,
  loadDump,
  migrationNames,
  readDump,
  readRows,
} from './dumps/dump.ts';
import { root } from './root.ts';

/** Writes the dump of the newest schema. Returns the columns that have no value in it. */
async function writeNewest(migration: string, before: string): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sleigh-dump-'));
  const db = openSqlite(path.join(folder, 'dump.sqlite'));
  try {
    await loadDump(db, readDump(before));
    await migrateTo(db, migration);
    const dump = { migration, schema: await hashSchema(db), rows: await readRows(db) };
    writeFileSync(dumpPath(migration), dumpText(dump), { flag: 'wx' });
    return await findGaps(db);
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true });
  }
}

const [before = '', newest = ''] = migrationNames.slice(-2);
const file = path.relative(root, dumpPath(newest));
if (existsSync(dumpPath(newest))) {
  process.stderr.write(
    `${file} is there. Delete it first if the migration has changed since, and was not released.\n`,
  );
  process.exitCode = 1;
} else {
  const gaps = await writeNewest(newest, before);
  process.stdout.write(`${file} is written.\n`);
  if (gaps.length > 0)
    process.stdout.write(
      `These have no value in it: ${gaps.join(', ')}. Add rows by hand, a line for each, as the store would write them.\n`,
    );
}
