import { afterEach, beforeEach, expect, it } from 'vitest';
import { listItems } from '../../../../sales/orders/items.store.ts';
import { releasedOrder } from '../../../../testing/databases/released-order.ts';
import {
  describeWithDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../../../../testing/test-database.ts';
import { migrateTo } from '../../migrate.ts';

describeWithDatabase('a store whose orders had items only', (kind) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(kind, { upTo: '0020-storyboards' });
    const { db } = database;
    const ann = { id: 'ann', first_name: 'Ann', last_name: 'North', phone: null, created_at: 1 };
    const login = {
      email: releasedOrder.email,
      email_key: releasedOrder.email,
      password_hash: 'y',
    };
    await db
      .insertInto('customer')
      .values({ ...ann, ...login, checkout_hash: null })
      .execute();
    const about = { description: '', is_bundle: 0, features: '[]', price_cents: 2450 };
    for (const id of ['beard', 'voice', 'sleigh']) {
      const row = { ...about, id, name: id, cover_key: null, archived_at: null, created_at: 1 };
      await db.insertInto('package').values(row).execute();
    }
  });
  afterEach(() => database.close());

  async function addOrder(
    id: string,
    { isFree, items }: { isFree: boolean; items: [string, number][] },
  ): Promise<void> {
    const { db } = database;
    const total_cents = isFree ? 0 : items.reduce((sum, [, cents]) => sum + cents, 0);
    const row = {
      ...releasedOrder,
      customer_id: 'ann',
      id,
      status: 'completed' as const,
      checkout_hash: id,
      total_cents,
      is_free: Number(isFree),
    };
    await db.insertInto('purchase').values(row).execute();
    const lines = items.map(([package_id, price_cents], position) => ({
      purchase_id: id,
      position,
      package_id,
      price_cents,
      title: `The ${package_id}`,
      description: `About ${package_id}`,
    }));
    await db.insertInto('purchase_item').values(lines).execute();
  }

  async function linesOf(id: string): Promise<unknown[][]> {
    const rows = await database.db
      .selectFrom('purchase_item')
      .select(['kind', 'package_id', 'title', 'price_cents'])
      .where('purchase_id', '=', id)
      .orderBy('position')
      .execute();
    return rows.map((row) => [row.kind, row.package_id, row.title, row.price_cents]);
  }

  it('has free orders whose items are reduced to nothing, each by its own price', async () => {
    await addOrder('free', {
      isFree: true,
      items: [
        ['voice', 3950],
        ['beard', 4900],
      ],
    });
    await addOrder('small', { isFree: true, items: [['sleigh', 50]] });
    await addOrder('paid', {
      isFree: false,
      items: [
        ['voice', 3950],
        ['sleigh', 50],
      ],
    });
    await migrateTo(database.db);
    expect(await linesOf('free')).toEqual([
      ['item', 'voice', 'The voice', 3950],
      ['item', 'beard', 'The beard', 4900],
      ['reduction', 'voice', 'Promotion code', -3950],
      ['reduction', 'beard', 'Promotion code', -4900],
    ]);
    expect(await linesOf('small')).toEqual([
      ['item', 'sleigh', 'The sleigh', 50],
      ['reduction', 'sleigh', 'Promotion code', -50],
    ]);
    expect(await linesOf('paid')).toEqual([
      ['item', 'voice', 'The voice', 3950],
      ['item', 'sleigh', 'The sleigh', 50],
    ]);
    const orders = database.db.selectFrom('purchase').select(['id', 'total_cents', 'currency']);
    expect(await orders.orderBy('id').execute()).toEqual([
      { id: 'free', total_cents: 0, currency: 'usd' },
      { id: 'paid', total_cents: 4000, currency: 'usd' },
      { id: 'small', total_cents: 0, currency: 'usd' },
    ]);
  });

  it('shows of them what it showed before: their packages at full price', async () => {
    await addOrder('free', {
      isFree: true,
      items: [
        ['voice', 3950],
        ['beard', 4900],
      ],
    });
    await migrateTo(database.db);
    expect(await listItems(database, 'free')).toMatchObject([
      { packageId: 'voice', title: 'The voice', priceCents: 3950, netCents: 0 },
      { packageId: 'beard', title: 'The beard', priceCents: 4900, netCents: 0 },
    ]);
  });
});

describeWithDatabase('the orders of a store of before', (kind) => {
  it('are asked about once where they are disputed, or refunded by less than they cost', async () => {
    const database = await openTestDatabase(kind, { upTo: '0020-storyboards' });
    const { db } = database;
    for (const [id, status, refunded_cents] of [
      ['disputed', 'disputed', 0],
      ['failed', 'refunded', 0],
      ['refunded', 'refunded', 4900],
      ['completed', 'completed', 900],
    ] as const) {
      await db
        .insertInto('purchase')
        .values({ ...releasedOrder, id, status, refunded_cents })
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
    await migrateTo(db, '0021-version-1-2-0');
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
