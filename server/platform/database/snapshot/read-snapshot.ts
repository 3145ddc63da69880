import { sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import { executedMigrations } from '../migrate.ts';
import type { Database } from '../schema.ts';

/** A row by its columns: texts, whole numbers and nulls. */
export type Row = Readonly<Record<string, string | number | null>>;

/** All tables as they were at one moment. */
export interface Snapshot {
  /** The names of the tables, without those that record the migrations. */
  tables: readonly string[];
  /** The migrations that had run, oldest first. */
  migrations: readonly string[];
  /** The rows of a table, in no order, some at a time. */
  rows(table: string): AsyncIterable<readonly Row[]>;
}

const ROWS_AT_ONCE = 1000;

/**
 * Runs `work` on the committed data of one moment, whatever is written meanwhile. Nothing has to wait
 * for it: SQLite, "Isolation": in WAL mode a read transaction goes on seeing the database as it was
 * when it began; PostgreSQL: "repeatable read". `db` should have no other use meanwhile, because an
 * SQLite connection has one transaction.
 */
export async function readSnapshot<Result>(
  db: Database,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const begin = db.transaction().setAccessMode('read only');
  const reading = isPostgres(db) ? begin.setIsolationLevel('repeatable read') : begin;
  return reading.execute(async (inside) =>
    work({
      tables: await listTables(inside),
      migrations: await executedMigrations(inside),
      rows: (table) => (isPostgres(inside) ? readByCursor : readByRowId)(inside, table),
    }),
  );
}

/** The names of the store's own tables. */
export async function listTables(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.filter(({ isView }) => !isView).map(({ name }) => name);
}

async function* readByRowId(db: Database, table: string): AsyncGenerator<Row[]> {
  for (let last = Number.MIN_SAFE_INTEGER; ; ) {
    const { rows } = await sql<Row & { rowid_: number }>`
      select rowid as rowid_, * from ${sql.table(table)}
      where rowid > ${last} order by rowid limit ${ROWS_AT_ONCE}
    `.execute(db);
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.rowid_;
    yield rows.map(({ rowid_, ...row }) => row);
  }
}

async function* readByCursor(db: Database, table: string): AsyncGenerator<Row[]> {
  await sql`declare reading no scroll cursor for select * from ${sql.table(table)}`.execute(db);
  const fetch = sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from reading`;
  for (;;) {
    const { rows } = await fetch.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close reading`.execute(db);
}
