import { expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { dataVersionOf } from './data-version.ts';
import type { Database } from './schema.ts';

it('the version of an SQLite database changes with every commit, of any connection', async () => {
  const database = await openTestDatabase('SQLite');
  const { db } = database;
  const other = database.openAgain();
  const insert = (into: Database, name: string) =>
    into.insertInto('setting').values({ name, value: '', updated_at: 1 }).execute();
  const seen = new Set([dataVersionOf(db)]);
  expect(dataVersionOf(db)).toEqual(expect.any(Number));
  await db.selectFrom('setting').selectAll().execute();
  expect([...seen]).toEqual([dataVersionOf(db)]);
  for (let turn = 0; turn < 5; turn += 1) {
    await insert(db, `own ${turn}`);
    expect(seen).not.toContain(dataVersionOf(db));
    seen.add(dataVersionOf(db));
    await insert(other, `other ${turn}`);
    expect(seen).not.toContain(dataVersionOf(db));
    seen.add(dataVersionOf(db));
    await db.transaction().execute((inside) => insert(inside, `inside ${turn}`));
    expect(seen).not.toContain(dataVersionOf(db));
    seen.add(dataVersionOf(db));
  }
  await other.destroy();
  await database.close();
});
