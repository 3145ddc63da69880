import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from './dialect.ts';
import { hasTable } from './existing-tables.ts';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema.ts';
import { isUnfinished } from './snapshot/restore-mark.ts';
import { asReleased, enterReleased } from './updating/unreleased-migrations.ts';
import { readSigns, signsOfOthers } from './updating/update-notice.ts';

/** The database cannot be used as it is. The message says why and what to do. */
export class UnusableDatabase extends Error {
  override readonly name = 'UnusableDatabase';
}

/** The names of the migrations that have not run yet, in order. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const executed = new Set(await executedMigrations(db));
  return Object.keys(migrations)
    .filter((name) => !executed.has(name))
    .sort();
}

/** Whether these pending migrations are all there are: the database is empty. */
export function areAll(pending: readonly string[]): boolean {
  return pending.length === Object.keys(migrations).length;
}

/** The names of the migrations that have run, in order, also of those that this version does not know. */
export async function executedMigrations(db: Database): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return asReleased(rows.map(({ name }) => name)).sort();
}

/** Those of the migrations that this version does not know. */
export function unknownMigrations(names: readonly string[]): string[] {
  return names.filter((name) => !Object.hasOwn(migrations, name));
}

/** Throws UnusableDatabase if a newer version updates or has updated the database, or a restore did not fill it. */
export async function assertUsable(db: Database): Promise<void> {
  if (await isUnfinished(db)) {
    throw new UnusableDatabase(
      'A restore into this place was cut short, so the data is not complete. Empty the place and restore again.',
    );
  }
  const reason = await whyOutdated(db);
  if (reason !== null) throw new UnusableDatabase(reason);
}

/** Why this version may not write to the database, because of a newer one; null: it may. */
export async function whyOutdated(db: Database): Promise<string | null> {
  if ((await executedMigrations(db)).length === 0) return null;
  return readSigns((await signsOfOthers(db).execute(db)).rows);
}

/**
 * Runs the pending migrations in one transaction. Before that `prepare` is called, unless the database is
 * empty, with the names of the newest migration that has run and of the last one to come. Returns the names of those that ran now.
 * Throws UnusableDatabase, or what `prepare` or a migration threw; then nothing has changed.
 */
export async function migrate(
  db: Database,
  prepare: (update: { newest: string; target: string }) => Promise<void>,
): Promise<string[]> {
  await assertUsable(db);
  const pending = await pendingMigrations(db);
  const target = pending.at(-1);
  if (target === undefined) return [];
  const newest = (await executedMigrations(db)).at(-1);
  if (newest !== undefined) await prepare({ newest, target });
  await migrateTo(db);
  return pending;
}

/** Runs the migrations up to `last`, or all of them, in one transaction. Throws what a migration threw. */
export async function migrateTo(db: Database, last?: string): Promise<void> {
  if (isPostgres(db)) {
    await db.transaction().execute(async (inside) => {
      // The migrator's own lock comes after it has looked at the tables, which fails while another process changes them.
      await sql`select pg_advisory_xact_lock(hashtext('sleigh update'))`.execute(inside);
      await runMigrations(inside, last);
    });
    return;
  }
  await db.transaction().execute(async (inside) => {
    // Any write will do: from here on no other process writes, and it is known what is to be done.
    await sql`pragma user_version = 0`.execute(inside);
    await runMigrations(inside, last);
  });
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const loaded = Object.entries(migrations).map(
    async ([name, load]) => [name, await load()] as const,
  );
  return Object.fromEntries(await Promise.all(loaded));
}

async function runMigrations(db: Database, last: string | undefined): Promise<void> {
  const { Migrator } = await import('kysely/migration');
  if (await hasTable(db, 'kysely_migration')) await enterReleased(db);
  const migrator = new Migrator({ db, provider: { getMigrations } });
  const { error } = await (last === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last));
  if (error !== undefined) throw error;
}
