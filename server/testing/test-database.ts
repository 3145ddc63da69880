import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Client } from 'pg';
import { describe } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { migrations } from '#platform/database/migrations/index.ts';
import { openPostgres } from '#platform/database/postgres.ts';
import type { Database } from '#platform/database/schema.ts';
import { openSqlite } from '#platform/database/sqlite.ts';
import { createLog } from '#platform/log.ts';

export type DatabaseKind = 'SQLite' | 'PostgreSQL';

/** An empty, migrated database of a test's own. */
export interface TestDatabase {
  db: Database;
  /** Opens it once more, as another node would; the test destroys that one before it closes this. */
  openAgain(): Database;
  close(): Promise<void>;
}

const server = process.env.TEST_DATABASE_URL;

/**
 * Describes the same suite once for each database. Without TEST_DATABASE_URL (`npm test` starts a
 * PostgreSQL of its own and sets it) the second is skipped, and its name says so.
 */
export function describeOnEachDatabase(name: string, suite: (kind: DatabaseKind) => void): void {
  describe(`${name} on SQLite`, () => suite('SQLite'));
  const reason = 'skipped: TEST_DATABASE_URL is not set, npm test sets it';
  if (server === undefined)
    describe.skip(`${name} on PostgreSQL (${reason})`, () => suite('PostgreSQL'));
  else describe(`${name} on PostgreSQL`, () => suite('PostgreSQL'));
}

/**
 * Opens an empty database of that kind with all migrations run, or those up to `upTo`: what a store
 * of before held.
 */
export async function openTestDatabase(
  kind: DatabaseKind,
  { upTo }: { upTo?: string } = {},
): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'sleigh-test-'));
  const opened = await (kind === 'SQLite' ? openSqliteIn(folder) : openOwnPostgres());
  if (upTo === undefined) await migrate(opened.db, { dataDir: folder, log: createLog('silent') });
  else await migrateUpTo(opened.db, upTo);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function migrateUpTo(db: Database, name: string): Promise<void> {
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db, provider }).migrateTo(name);
  if (error !== undefined) throw error;
}

async function openSqliteIn(folder: string): Promise<TestDatabase> {
  const file = join(folder, 'test.sqlite');
  const db = openSqlite(file);
  // As with the tests' PostgreSQL: nothing here has to survive a power cut.
  await sql`pragma synchronous = off`.execute(db);
  return { db, openAgain: () => openSqlite(file), close: () => db.destroy() };
}

async function openOwnPostgres(): Promise<TestDatabase> {
  const { url, drop } = await createPostgresDatabase();
  const db = openPostgres(url, 4);
  return {
    db,
    openAgain: () => openPostgres(url, 2),
    close: async () => {
      await db.destroy();
      await drop();
    },
  };
}

/** Creates an empty database, without migrations, on the PostgreSQL of the tests. */
export async function createPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  if (server === undefined) throw new Error('TEST_DATABASE_URL is not set');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await runOnServer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOnServer(`drop database ${name} with (force)`) };
}

async function runOnServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
