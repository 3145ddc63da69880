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
  checkout_hash: 'c',
  created_at: 1,
  settled_at: 2,
  next_check_at: null,
  total_cents: 4900,
  left_checkout: 1,
};

describeWithDatabase('the orders of a store of before', (kind) => {
  it('are asked about once where they are disputed, or refunded by less than they cost', async () => {
    const database = await openTestDatabase(kind, { upTo: '0043-holds-by-line' });
    const { db } = database;
    for (const [id, status, refunded_cents] of [
      ['disputed', 'disputed', 0],
      ['failed', 'refunded', 0],
      ['refunded', 'refunded', 4900],
      ['completed', 'completed', 900],
    ] as const) {
      await db
        .insertInto('purchase')
        .values({ ...order, id, status, refunded_cents })
        .execute();
    }
    const admin = { username: 'nick', username_key: 'nick', password_hash: '', created_at: 1 };
    await db
      .insertInto('admin')
      .values({ ...admin, id: 'nick', email: null })
      .execute();
    for (const notice of ['dispute', 'sale'] as const)
      await db
        .insertInto('admin_notice')
        .values({ admin_id: 'nick', kind: notice, queued_at: 1 })
        .execute();
    await migrateTo(db);
    const jobs = await db.selectFrom('job').select(['kind', 'payload']).orderBy('id').execute();
    expect(jobs).toEqual(
      ['disputed', 'failed'].map((orderId) => {
        return { kind: 'check-order', payload: JSON.stringify({ orderId }) };
      }),
    );
    const wanted = await db.selectFrom('admin_notice').select('kind').orderBy('kind').execute();
    expect(wanted.map((row) => row.kind)).toEqual(['dispute', 'refund-failed', 'sale']);
    const rows = await db
      .selectFrom('purchase')
      .select(['has_inquiry', 'respond_by', 'failed_refund_cents'])
      .distinct()
      .execute();
    expect(rows).toEqual([{ has_inquiry: 0, respond_by: null, failed_refund_cents: 0 }]);
    await database.close();
  });
});
