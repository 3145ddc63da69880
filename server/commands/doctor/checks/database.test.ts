import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrateTo } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { waitForWritersAtMost } from '#platform/database/sqlite/wait-for-writers.ts';
import { readConfig } from '../../../start/config.ts';
import { createDoctorContext } from '../doctor-context.ts';
import { checkDatabase } from './database.ts';

it('a database that another program keeps locked is not called whole', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sleigh-doctor-'));
  const open = () => openDatabase({ url: undefined, dataDir });
  const [db, other] = [await open(), await open()];
  try {
    await migrateTo(db);
    // So that the test does not wait for as long as the store does.
    waitForWritersAtMost(db, 20);
    const context = { ...createDoctorContext(() => readConfig({})), openDatabase: async () => db };
    const locked = await other.connection().execute(async (connection) => {
      await sql`begin immediate`.execute(connection);
      const found = await checkDatabase(context);
      await sql`rollback`.execute(connection);
      return found;
    });
    expect(locked).toEqual([
      {
        state: 'problem',
        says: expect.stringMatching(/^The database is locked: .* so nothing can be saved\.$/),
        remedy: expect.stringMatching(/^Close the program that has the database open/),
      },
    ]);
    expect(await checkDatabase(context)).toMatchObject([{ state: 'ok' }]);
  } finally {
    await Promise.all([db.destroy(), other.destroy()]);
    rmSync(dataDir, { recursive: true });
  }
});
