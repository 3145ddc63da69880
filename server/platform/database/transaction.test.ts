import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  describeOnEachDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../../testing/test-database.ts';
import { inTransaction, ROLL_BACK } from './transaction.ts';

describeOnEachDatabase('a transaction', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterEach(() => database.db.deleteFrom('setting').execute());
  afterAll(() => database.close());

  /** Writes a setting in a transaction that ends with what `end` answers or throws. */
  const write = <Result>(name: string, end: () => Result) =>
    inTransaction({ db: database.db }, async ({ db }) => {
      await db.insertInto('setting').values({ name, value: 'x', updated_at: 1 }).execute();
      return end();
    });
  const written = async () => {
    const rows = await database.db.selectFrom('setting').select('name').execute();
    return rows.map(({ name }) => name);
  };

  it('stores what it wrote and answers what its work answers, nothing included', async () => {
    expect(await write('one', () => 'done')).toBe('done');
    expect(await write('two', () => undefined)).toBeUndefined();
    expect((await written()).sort()).toEqual(['one', 'two']);
  });

  it('that answers ROLL_BACK stores nothing, and its caller gets that answer', async () => {
    expect(await write('one', () => ROLL_BACK)).toBe(ROLL_BACK);
    expect(await written()).toEqual([]);
    // The connection is free again.
    expect(await write('one', () => 'done')).toBe('done');
  });

  it('that throws stores nothing, and its caller gets the error', async () => {
    const error = new Error('no');
    const failing = write('one', () => {
      throw error;
    });
    await expect(failing).rejects.toBe(error);
    expect(await written()).toEqual([]);
  });
});
