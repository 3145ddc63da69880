/** The rows that stores of earlier versions held, one file for each schema, for the tests of upgrades. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { migrateTo } from '#platform/database/migrate.ts';
import { migrations } from '#platform/database/migrations/index.ts';
import type { Database } from '#platform/database/schema.ts';
import { loadRows, tablesInOrder } from '#platform/database/snapshot/load-rows.ts';
import { readSnapshot } from '#platform/database/snapshot/read-snapshot.ts';
import { DUMPS, dumpFile } from '../check/migrations.ts';
import { root } from '../root.ts';

const LINES_AT_ONCE = 1000;

export interface Dump {
  /** The newest migration of the store: the name of its schema. */
  migration: string;
  /** The hash of its schema on SQLite, by which a change of a released migration is noticed. */
  schema: string;
  /** The rows of each table, each as JSON. */
  rows: Map<string, string[]>;
}

/** The migrations, oldest first. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort();

/** The path of the dump of a schema. */
export function dumpPath(migration: string): string {
  return path.join(root, DUMPS, dumpFile(migration));
}

/** Reads the dump of a schema. */
export function readDump(migration: string): Dump {
  const [head = '', ...lines] = readFileSync(dumpPath(migration), 'utf8').trimEnd().split('\n');
  const rows = new Map<string, string[]>();
  for (const line of lines) {
    const [table, row] = JSON.parse(line);
    rows.set(table, [...(rows.get(table) ?? []), JSON.stringify(row)]);
  }
  return { migration, schema: JSON.parse(head).schema, rows };
}

/** The text of a dump: a line about it, and a line for each row. The same rows give the same text. */
export function dumpText({ migration, schema, rows }: Dump): string {
  const lines = [...rows].flatMap(([table, of]) => of.map((row) => `["${table}",${row}]`));
  return [JSON.stringify({ migration, schema }), ...lines.sort(), ''].join('\n');
}

/** All rows of a database, each as JSON. */
export function readRows(db: Database): Promise<Map<string, string[]>> {
  return readSnapshot(db, async (snapshot) => {
    const all = new Map<string, string[]>();
    for (const table of snapshot.tables) {
      const lines: string[] = [];
      for await (const rows of snapshot.rows(table)) {
        for (const row of rows) lines.push(JSON.stringify(row));
      }
      all.set(table, lines);
    }
    return all;
  });
}

/** Makes an empty database a store of before, with the schema and the rows of a dump. */
export async function loadDump(db: Database, { migration, rows }: Dump): Promise<void> {
  await migrateTo(db, migration);
  await db.transaction().execute(async (inside) => {
    for (const table of await tablesInOrder(inside, [...rows.keys()])) {
      const lines = rows.get(table) ?? [];
      for (let from = 0; from < lines.length; from += LINES_AT_ONCE)
        await loadRows(inside, { table, lines: lines.slice(from, from + LINES_AT_ONCE) });
    }
  });
}

/** The columns that have a value in no row ("video.chapters_key"), of which the dump tests nothing. */
export async function findGaps(db: Database): Promise<string[]> {
  const rows = await readRows(db);
  const tables = await db.introspection.getTables();
  return tables.flatMap(({ name, columns }) => {
    const parsed = (rows.get(name) ?? []).map((row) => JSON.parse(row));
    return columns
      .filter((column) => parsed.every((row) => row[column.name] === null))
      .map((column) => `${name}.${column.name}`);
  });
}
