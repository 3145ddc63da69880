import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/orders.ts';
import {
  describeWithDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../../../testing/test-database.ts';
import { isUniqueViolation } from '../dialect.ts';
import { migrateTo } from '../migrate.ts';

const order = {
  customer_id: null,
  buyer_id: null,
  total_cents: 4900,
  livemode: 1,
  first_name: 'Ann',
  last_name: 'North',
  phone: null,
  password_hash: null,
  details_hash: 'd',
  attempt: 1,
  intent_id: null,
  created_at: 1,
  settled_at: null,
  key_id: null,
  refunded_cents: 0,
  next_check_at: 9,
};

describeWithDatabase('a store whose orders say things by special values', (kind) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(kind, { upTo: '0006-null-for-no-secret' });
    // A column that orders had then.
    const is_free = 0;
    await addOrder('left', 'pending', { is_free, checkout_hash: 'left by left' });
    await addOrder('erased', 'canceled', { is_free, email: '', email_key: '' });
    await addOrder('open', 'pending', { is_free });
    // Until then the answers that were taken had another name.
    await sql`update purchase set syncs = 3 where id = 'open'`.execute(database.db);
    await migrateTo(database.db);
  });
  afterEach(async () => {
    await database.close();
  });

  function addOrder(id: string, status: OrderStatus, more: Record<string, string | number> = {}) {
    const email = `${id}@north.example`;
    const given = { id, status, email, email_key: email, checkout_hash: 'a browser', ...more };
    return database.db
      .insertInto('purchase')
      .values({ ...order, ...given })
      .execute();
  }

  it('says them in columns of their own, and keeps how many answers were taken', async () => {
    const rows = await database.db
      .selectFrom('purchase')
      .select(['id', 'left_checkout', 'details_erased', 'answers_taken', 'created_at'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: 'erased', left_checkout: 0, details_erased: 1, answers_taken: 0, created_at: 1 },
      { id: 'left', left_checkout: 1, details_erased: 0, answers_taken: 0, created_at: 1 },
      { id: 'open', left_checkout: 0, details_erased: 0, answers_taken: 3, created_at: 1 },
    ]);
  });

  it('still allows a checkout one pending order, and beside it those that left it', async () => {
    const second = await addOrder('second', 'pending').catch((error: unknown) => error);
    expect(isUniqueViolation(second)).toBe(true);
    await addOrder('beside', 'pending', { left_checkout: 1 });
    await addOrder('paid', 'completed');
    await addOrder('elsewhere', 'pending', { checkout_hash: 'another browser' });
    await database.db
      .updateTable('purchase')
      .set({ left_checkout: 1 })
      .where('id', '=', 'open')
      .execute();
    await addOrder('next', 'pending');
  });

  it('counts the attempts at a refund, also of an order that is gone, one row each', async () => {
    const { db } = database;
    const row = { intent_id: 'pi_of_no_order', attempt: 2 };
    await db.insertInto('refund_attempt').values(row).execute();
    const again = db.insertInto('refund_attempt').values(row).execute();
    expect(isUniqueViolation(await again.catch((error: unknown) => error))).toBe(true);
    expect(await db.selectFrom('refund_attempt').selectAll().execute()).toEqual([row]);
  });
});
