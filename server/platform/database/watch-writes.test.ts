import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  describeOnEachDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../../testing/test-database.ts';
import type { Database } from './schema.ts';
import { onWritten } from './watch-writes.ts';

describeOnEachDatabase('a commit is told of', (kind) => {
  let database: TestDatabase;
  let db: Database;
  let told: number;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
    told = 0;
    onWritten(db, ['setting', 'admin'], () => {
      told += 1;
    });
  });
  afterEach(() => database.close());

  const row = (name: string) => ({ name, value: 'a', updated_at: 1 });
  const insert = (into: Database = db, name = 'x') =>
    into.insertInto('setting').values(row(name)).execute();

  it('when rows were inserted, updated or deleted', async () => {
    await insert();
    expect(told).toBe(1);
    await db.updateTable('setting').set({ value: 'b' }).execute();
    expect(told).toBe(2);
    const named = db.insertInto('setting').values(row('x'));
    await named.onConflict((it) => it.column('name').doUpdateSet({ value: 'c' })).execute();
    expect(told).toBe(3);
    await db.deleteFrom('setting').where('name', '=', 'x').execute();
    expect(told).toBe(4);
  });

  it('not when others were, or when it was only read', async () => {
    await db.deleteFrom('session').execute();
    await db.selectFrom('setting').selectAll().execute();
    expect(told).toBe(0);
  });

  it('when nobody knows what was written', async () => {
    await sql`update setting set value = 'd'`.execute(db);
    expect(told).toBe(1);
  });

  it('once a transaction, when it is stored and not before', async () => {
    await db.transaction().execute(async (inside) => {
      await insert(inside, 'x');
      await insert(inside, 'y');
      await inside.selectFrom('setting').selectAll().execute();
      expect(told).toBe(0);
    });
    expect(told).toBe(1);
  });

  it('not where the transaction was rolled back', async () => {
    const failing = db.transaction().execute(async (inside) => {
      await insert(inside);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await db.transaction().execute((inside) => inside.deleteFrom('session').execute());
    expect(told).toBe(0);
    await insert();
    expect(told).toBe(1);
  });

  it('not where another process made it', async () => {
    const other = database.openAgain();
    await insert(other);
    await other.destroy();
    expect(told).toBe(0);
  });
});
