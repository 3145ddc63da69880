import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Log } from '../log.ts';
import { isPostgres } from './dialect.ts';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema.ts';

function migratorOf(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}

/** The names of the migrations that have not run yet, in order. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const all = await migratorOf(db).getMigrations();
  return all.filter((migration) => migration.executedAt === undefined).map(({ name }) => name);
}

/** Whether these pending migrations are all there are: the database is empty. */
export function areAll(pending: readonly string[]): boolean {
  return pending.length === Object.keys(migrations).length;
}

/**
 * Runs the pending migrations in one transaction. An SQLite database with data is copied to
 * `dataDir`/backups first. Throws what a migration threw; then nothing has changed.
 */
export async function migrate(db: Database, options: { dataDir: string; log: Log }): Promise<void> {
  const pending = await pendingMigrations(db);
  const [first] = pending;
  if (first === undefined) return;
  if (!areAll(pending) && !isPostgres(db))
    await keepCopy(db, join(options.dataDir, 'backups'), first);
  const { error, results = [] } = await migratorOf(db).migrateToLatest();
  if (error !== undefined) throw error;
  for (const result of results)
    options.log.info({ migration: result.migrationName }, 'A migration has run.');
}

async function keepCopy(db: Database, folder: string, before: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `before-${before}-${crypto.randomUUID()}.sqlite`);
  await sql`vacuum into ${file}`.execute(db);
}
