/**
 * Vitest's global setup: migrates a database of each kind once, and every test that opens one begins
 * with a copy. All migrations take longer than most tests.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrateTo } from '#platform/database/migrate.ts';
import { openPostgres } from '#platform/database/postgres.ts';
import type { Database } from '#platform/database/schema.ts';
import { openSqlite } from '#platform/database/sqlite/open-sqlite.ts';
import { createPostgresDatabase, dropTemplate } from './postgres-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file on SQLite, the database's name on PostgreSQL. */
    databaseTemplates: { SQLite: string; PostgreSQL?: string };
  }
}

export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'sleigh-template-'));
  const file = join(folder, 'template.sqlite');
  await migrateAndClose(openSqlite(file));
  const postgres =
    process.env.TEST_DATABASE_URL === undefined ? undefined : await createPostgresDatabase();
  if (postgres !== undefined) await migrateAndClose(openPostgres(postgres.url, 1));
  provide('databaseTemplates', {
    SQLite: file,
    ...(postgres !== undefined && { PostgreSQL: postgres.name }),
  });
  return async () => {
    rmSync(folder, { recursive: true });
    if (postgres !== undefined) await dropTemplate(postgres.name);
  };
}

async function migrateAndClose(db: Database): Promise<void> {
  await migrateTo(db);
  await db.destroy();
}
