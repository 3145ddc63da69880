import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, inject, type SuiteOptions, type TestOptions } from 'vitest';
import { migrateTo } from '#platform/database/migrate.ts';
import { openPostgres } from '#platform/database/postgres.ts';
import type { Database } from '#platform/database/schema.ts';
import { openSqlite } from '#platform/database/sqlite/open-sqlite.ts';
import { isFull } from '../../scripts/test/sized.ts';
import { borrowCopy } from './databases/postgres-copies.ts';
import { createPostgresDatabase } from './databases/postgres-databases.ts';

export { createPostgresDatabase };

export type DatabaseKind = 'SQLite' | 'PostgreSQL';

/** An empty, migrated database of a test's own. */
export interface TestDatabase {
  db: Database;
  /** Opens it once more, as another node would; the test destroys that one before it closes this. */
  openAgain(): Database;
  close(): Promise<void>;
}

const server = process.env.TEST_DATABASE_URL;
/** Many tests ask for more at once than there are connections, and a busy machine takes its time. */
const PATIENCE_MS = 240_000;

/**
 * Describes the same suite once for each database: what stores ask, updates from
 * earlier versions, locks and races, and one
 * walk through each domain. Without TEST_DATABASE_URL (`npm test` starts a PostgreSQL of its own and sets
 * it) the second is skipped, and its name says so.
 */
export function describeOnEachDatabase(
  name: string,
  suite: (kind: DatabaseKind) => void,
  options: SuiteOptions = {},
): void {
  describe(`${name} on SQLite`, options, () => suite('SQLite'));
  const reason = 'skipped: TEST_DATABASE_URL is not set, npm test sets it';
  if (server === undefined)
    describe.skip(`${name} on PostgreSQL (${reason})`, () => suite('PostgreSQL'));
  else describe(`${name} on PostgreSQL`, options, () => suite('PostgreSQL'));
}

/** Describes a suite of which the database is not the point: on SQLite, and in `npm run test:full` on each. */
export function describeWithDatabase(
  name: string,
  suite: (kind: DatabaseKind) => void,
  options: SuiteOptions = {},
): void {
  if (isFull) describeOnEachDatabase(name, suite, options);
  else describe(`${name} on SQLite`, options, () => suite('SQLite'));
}

/** The options of a test that `npm test` leaves out on that one of the databases. */
export function leftOutOn(left: DatabaseKind, kind: DatabaseKind): TestOptions {
  return left === kind ? { tags: 'full' } : {};
}

/**
 * Opens an empty database of that kind with all migrations run, or those up to `upTo`: what a store
 * of before held. The first is a copy of the run's template, if it has one.
 */
export async function openTestDatabase(
  kind: DatabaseKind,
  { upTo }: { upTo?: string } = {},
): Promise<TestDatabase> {
  const template = upTo === undefined ? templateOf(kind) : undefined;
  const database = await openEmptyDatabase(kind, template);
  if (template === undefined) await migrateTo(database.db, upTo);
  return database;
}

/** Opens a database of that kind without any table, or a copy of a template. */
export const openEmptyDatabase = (kind: DatabaseKind, template?: string): Promise<TestDatabase> =>
  kind === 'SQLite' ? openOwnSqlite(template) : openOwnPostgres(template);

/** The run's template. The bench, which opens such databases too, is no run of vitest and has none. */
function templateOf(kind: DatabaseKind): string | undefined {
  return process.env.VITEST === undefined ? undefined : inject('databaseTemplates')?.[kind];
}

async function openOwnSqlite(template: string | undefined): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'sleigh-test-'));
  const file = join(folder, 'test.sqlite');
  if (template !== undefined) copyFileSync(template, file);
  const db = openSqlite(file);
  // As with the tests' PostgreSQL: nothing here has to survive a power cut.
  await sql`pragma synchronous = off`.execute(db);
  return {
    db,
    openAgain: () => openSqlite(file),
    close: async () => {
      await db.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openOwnPostgres(template: string | undefined): Promise<TestDatabase> {
  const { url, giveBack } = await openCopy(template);
  const db = openPostgres(url, 4, PATIENCE_MS);
  return {
    db,
    openAgain: () => openPostgres(url, 2, PATIENCE_MS),
    close: async () => {
      await db.destroy();
      await giveBack();
    },
  };
}

async function openCopy(template: string | undefined) {
  if (template !== undefined) return borrowCopy(template);
  const { url, drop } = await createPostgresDatabase();
  return { url, giveBack: drop };
}
