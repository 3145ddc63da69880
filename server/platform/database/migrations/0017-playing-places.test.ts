import { expect, it } from 'vitest';
import { describeWithDatabase, openTestDatabase } from '../../../testing/test-database.ts';
import { migrateTo } from '../migrate.ts';
import type { Database } from '../schema.ts';
import { migrations } from './index.ts';

const names = Object.keys(migrations).sort();
const before = names[names.indexOf('0017-playing-places') - 1] ?? '';

const admin = { id: 'nick', username: 'nick', username_key: 'nick', password_hash: 'x' };
const customer = { id: 'ann', first_name: 'Ann', last_name: 'Elf', email: 'a@b.c' };

describeWithDatabase('the number of places in which an account may play', (kind) => {
  /** The setting after the migration of a store with what `fill` put into it. */
  const settingAfter = async (fill: (db: Database) => Promise<unknown>) => {
    const database = await openTestDatabase(kind, { upTo: before });
    const { db } = database;
    await fill(db);
    await migrateTo(db);
    const rows = await db.selectFrom('setting').select(['name', 'value']).execute();
    await database.close();
    return rows;
  };

  it('is not limited in a store of before', async () => {
    const off = [{ name: 'PLAYING_PLACES', value: 'off' }];
    const withAdmin = await settingAfter((db) =>
      db
        .insertInto('admin')
        .values({ ...admin, created_at: 1, removed_at: 5 })
        .execute(),
    );
    expect(withAdmin).toEqual(off);
    const withCustomer = await settingAfter((db) =>
      db
        .insertInto('customer')
        .values({ ...customer, email_key: 'a@b.c', created_at: 1 })
        .execute(),
    );
    expect(withCustomer).toEqual(off);
  });

  it('has its default in a new store', async () => {
    expect(await settingAfter(async () => undefined)).toEqual([]);
  });
});
