import { afterAll, beforeAll, expect, it } from 'vitest';
import { executedMigrations, migrateTo } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import type { Database } from '#platform/database/schema.ts';
import { describeSchema } from '../../scripts/dumps/describe-schema.ts';
import { loadDump, migrationNames, readDump, readRows } from '../../scripts/dumps/dump.ts';
import { inForm, onlyInFull } from '../../scripts/test/test-form.ts';
import { newPlaces } from '../testing/backups/places.ts';
import { runUpdate } from '../testing/databases/run-update.ts';
import { describeOnEachDatabase } from '../testing/test-database.ts';

/** KILLED_UPDATES=all is the long form: an update is killed at every one of its statements. */
const isWhole = process.env.KILLED_UPDATES === 'all';
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
  const KILLS = inForm(2, 10);
  const isLeft = kind === 'PostgreSQL' && onlyInFull.skip && !isWhole;
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

  const title = `at ${isWhole ? 'every statement' : `${KILLS} of its statements`}`;
  const kept = `${title} has changed nothing, and the next one does all of it`;
  it.skipIf(isLeft)(
    `${kept}${isLeft ? onlyInFull.reason : ''}`,
    {
      timeout: isWhole ? 3_600_000 : 600_000,
    },
    async () => {
      const most = await update((await makeStore()).place);
      if (most === null) throw new Error('It was killed by somebody else.');
      const { place, db } = await makeStore();
      const before = await contentOf(db);
      const kills = isWhole ? most : KILLS;
      for (let kill = 1; kill <= kills; kill += 1) {
        const first = kills === most ? kill : Math.ceil(((kill - Math.random()) * most) / kills);
        expect(await update(place, first)).toBeNull();
        // What follows the commit is no part of it any more.
        if ((await executedMigrations(db)).length > 1) break;
        expect(await contentOf(db)).toEqual(before);
      }
      await update(place);
      expect(await contentOf(db)).toEqual(expected);
    },
  );

  it('or made by two processes at once is made once', async () => {
    const { place, db } = await makeStore();
    await Promise.all([update(place), update(place)]);
    expect(await contentOf(db)).toEqual(expected);
    expect(await executedMigrations(db)).toEqual(migrationNames);
  });
});
