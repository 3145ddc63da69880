import { afterAll, beforeAll, expect, it } from 'vitest';
import { executedMigrations, migrateTo } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import type { Database } from '#platform/database/schema.ts';
import { describeSchema } from '../../scripts/dumps/describe-schema.ts';
import { loadDump, migrationNames, readDump, readRows } from '../../scripts/dumps/dump.ts';
import { sized } from '../../scripts/test/sized.ts';
import { newPlaces } from '../testing/backups/places.ts';
import { runUpdate } from '../testing/databases/run-update.ts';
import { describeOnEachDatabase, leftOutOn } from '../testing/test-database.ts';

/** At so many of an update's statements it is killed; where that is more than it has, at every one. */
const KILLS = sized(2, 10);
const [oldest = ''] = migrationNames;

/** Updates a store without waiting for older processes, and kills that before a statement. */
const update = (place: Record<string, string>, killAt = 0) =>
  runUpdate({ ...place, KILL_AT: String(killAt) });

/** All there is in a database, in the same order always. */
async function contentOf(db: Database) {
  const rows = [...(await readRows(db))].map(([table, lines]) => [table, lines.toSorted()]);
  return { rows: rows.toSorted(), schema: await describeSchema(db) };
}

describeOnEachDatabase('an update that is killed', (kind) => {
  const places = newPlaces();
  const opened: Database[] = [];
  /** A store of the oldest schema. */
  const makeStore = async () => {
    const place = await places.make(kind);
    const db = await openDatabase({ url: place.DATABASE_URL, dataDir: place.DATA_DIR ?? '' });
    opened.push(db);
    await loadDump(db, readDump(oldest));
    return { place, db };
  };
  let expected: Awaited<ReturnType<typeof contentOf>>;
  beforeAll(async () => {
    const { db } = await makeStore();
    await migrateTo(db);
    expected = await contentOf(db);
  });
  afterAll(async () => {
    for (const db of opened) await db.destroy();
    await places.close();
  });

  const kept = `at ${KILLS} of its statements, or at every one, has changed nothing, and the next one does all of it`;
  it(kept, { ...leftOutOn('PostgreSQL', kind), timeout: 600_000 + KILLS * 10_000 }, async () => {
    const most = await update((await makeStore()).place);
    if (most === null) throw new Error('It was killed by somebody else.');
    const { place, db } = await makeStore();
    const before = await contentOf(db);
    const kills = Math.min(most, KILLS);
    for (let kill = 1; kill <= kills; kill += 1) {
      const first = kills === most ? kill : Math.ceil(((kill - Math.random()) * most) / kills);
      expect(await update(place, first)).toBeNull();
      // What follows the commit is no part of it any more.
      if ((await executedMigrations(db)).length > 1) break;
      expect(await contentOf(db)).toEqual(before);
    }
    await update(place);
    expect(await contentOf(db)).toEqual(expected);
  });

  it('or made by two processes at once is made once', async () => {
    const { place, db } = await makeStore();
    await Promise.all([update(place), update(place)]);
    expect(await contentOf(db)).toEqual(expected);
    expect(await executedMigrations(db)).toEqual(migrationNames);
  });
});
