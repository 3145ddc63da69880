import { join } from 'node:path';
import { openPostgres } from './postgres.ts';
import type { Database } from './schema.ts';
import { openSqlite } from './sqlite.ts';

/** Opens the configured database: PostgreSQL at `url`, or SQLite in `dataDir`. */
export function openDatabase(settings: { url: string | undefined; dataDir: string }): Database {
  return settings.url === undefined
    ? openSqlite(join(settings.dataDir, 'sleigh.sqlite'))
    : openPostgres(settings.url);
}
