import { join } from 'node:path';
import type { Database } from './schema.ts';

/** The file of the SQLite database in `dataDir`. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'sleigh.sqlite');
}

/**
 * Opens the configured database: PostgreSQL at `url`, or SQLite in `dataDir`. Loads the driver of that
 * one only.
 */
export async function openDatabase({
  url,
  dataDir,
  connectMs,
}: {
  url: string | undefined;
  dataDir: string;
  /** How long a connection to PostgreSQL may take; absent: five seconds. */
  connectMs?: number;
}): Promise<Database> {
  if (url === undefined) {
    const { openSqlite } = await import('./sqlite/open-sqlite.ts');
    return openSqlite(sqliteFile(dataDir));
  }
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(url, undefined, connectMs);
}
