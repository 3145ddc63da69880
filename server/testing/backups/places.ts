import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '#platform/database/open-database.ts';
import { listTables } from '#platform/database/snapshot/read-snapshot.ts';
import { createPostgresDatabase, type DatabaseKind } from '../test-database.ts';

/** Everything in a database, but what differs from one moment to the next. */
export async function contentOf(
  environment: Record<string, string>,
): Promise<Record<string, string[]>> {
  const { DATABASE_URL: url, DATA_DIR: dataDir = '' } = environment;
  const db = await openDatabase({ url, dataDir });
  const content: Record<string, string[]> = {};
  for (const table of await listTables(db)) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    content[table] = rows.map((row) => JSON.stringify(row)).sort();
  }
  await db.destroy();
  return content;
}

/** The bytes of a store's finished files. */
export function filesOf(dataDir: string, folder = 'files'): Record<string, string> {
  const root = join(dataDir, folder);
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.(?:upload|put)$/.test(entry.name));
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(root.length + 1), readFileSync(path).toString('base64')];
    }),
  );
}

/** Places of their own for stores, on either database. */
export function newPlaces() {
  const cleaning = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'sleigh-backups-'));
  cleaning.defer(() => rmSync(folder, { recursive: true, force: true }));
  let made = 0;
  return {
    folder,
    async make(kind: DatabaseKind): Promise<Record<string, string>> {
      made += 1;
      const DATA_DIR = join(folder, `place-${made}`);
      if (kind === 'SQLite') return { DATA_DIR };
      const { url, drop } = await createPostgresDatabase();
      cleaning.defer(drop);
      return { DATA_DIR, DATABASE_URL: url };
    },
    close: () => cleaning.disposeAsync(),
    [Symbol.asyncDispose]: () => cleaning.disposeAsync(),
  };
}
