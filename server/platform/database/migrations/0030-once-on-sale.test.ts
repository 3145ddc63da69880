import { expect, it } from 'vitest';
import { describeWithDatabase, openTestDatabase } from '../../../testing/test-database.ts';
import { migrateTo } from '../migrate.ts';

const order = {
  customer_id: null,
  buyer_id: null,
  livemode: 0,
  attempt: 1,
  intent_id: null,
  key_id: null,
  first_name: 'Ann',
  last_name: 'North',
  email: 'ann@north.example',
  phone: null,
  email_key: 'ann@north.example',
  password_hash: null,
  details_hash: 'd',
  id: 'order',
  created_at: 1,
  settled_at: 2,
  refunded_cents: 0,
  next_check_at: null,
  total_cents: 4900,
  status: 'canceled' as const,
  checkout_hash: 'c',
};

describeWithDatabase('of the packages of a store of before', (kind) => {
  it('those were on sale that are, or that somebody ordered', async () => {
    const database = await openTestDatabase(kind, { upTo: '0029-pages-and-pictures-of-the-shop' });
    const { db } = database;
    const row = { name: 'Beard', description: '', features: '[]', price_cents: 4900 };
    const more = { is_bundle: 0, archived_at: null, cover_key: null, created_at: 1 };
    for (const [id, on_sale] of [
      ['on sale', 1],
      ['ordered', 0],
      ['neither', 0],
    ] as const) {
      await db
        .insertInto('package')
        .values({ ...row, ...more, id, on_sale })
        .execute();
    }
    await db.insertInto('purchase').values(order).execute();
    const line = { title: 'Beard', description: '', price_cents: 4900 };
    await db
      .insertInto('purchase_item')
      .values({ ...line, purchase_id: order.id, position: 0, package_id: 'ordered' })
      .execute();
    await migrateTo(db);
    const rows = await db.selectFrom('package').select(['id', 'was_on_sale']).execute();
    expect(Object.fromEntries(rows.map(({ id, was_on_sale }) => [id, was_on_sale]))).toEqual({
      'on sale': 1,
      ordered: 1,
      neither: 0,
    });
    await database.close();
  });
});
