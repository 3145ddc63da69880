import { expect, it } from 'vitest';
import { describeWithDatabase, openTestDatabase } from '../../../testing/test-database.ts';
import { migrateTo } from '../migrate.ts';

describeWithDatabase('the packages of a store of before', (kind) => {
  it('are on sale, and the deleted ones stay deleted', async () => {
    const database = await openTestDatabase(kind, { upTo: '0008-keys-the-provider-accepts' });
    const { db } = database;
    const item = { name: 'Beard', description: '', features: '[]', price_cents: 4900 };
    await db
      .insertInto('package')
      .values([
        { ...item, id: 'deleted', is_bundle: 0, archived_at: 5, created_at: 1 },
        { ...item, id: 'sold', is_bundle: 0, archived_at: null, created_at: 1 },
      ])
      .execute();
    await migrateTo(db);
    const rows = db.selectFrom('package').select(['id', 'on_sale', 'archived_at', 'price_cents']);
    expect(await rows.orderBy('id').execute()).toEqual([
      { id: 'deleted', on_sale: 1, archived_at: 5, price_cents: 4900 },
      { id: 'sold', on_sale: 1, archived_at: null, price_cents: 4900 },
    ]);
    await database.close();
  });
});
