import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  describeWithDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../../../testing/test-database.ts';
import { migrateTo } from '../migrate.ts';

describeWithDatabase('a store with lost disputes', (kind) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(kind, { upTo: '0022-wallets-and-statements' });
  });
  afterEach(() => database.close());

  async function addOrder(
    id: string,
    { status, refunded, credited }: { status: string; refunded: number; credited: number[] },
  ): Promise<void> {
    const { db } = database;
    const order = {
      id,
      status,
      refunded_cents: refunded,
      total_cents: 4900,
      customer_id: null,
      buyer_id: null,
      livemode: 0,
      attempt: 1,
      intent_id: null,
      key_id: null,
      first_name: 'Ann',
      last_name: 'North',
      email: 'ann@north.example',
      email_key: 'ann@north.example',
      phone: null,
      password_hash: null,
      details_hash: 'd',
      checkout_hash: id,
      created_at: 1,
      settled_at: 2,
      next_check_at: null,
    };
    await db
      .insertInto('purchase')
      .values(order as never)
      .execute();
    const entry = {
      livemode: 0,
      year: 2026,
      purchase_id: id,
      issued_at: 1,
      currency: 'usd',
      tax_basis_points: 0,
      tax_cents: 0,
      items: '[]',
      receipt_year: null,
      receipt_sequence: null,
    };
    const { count } = await db
      .selectFrom('receipt')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    for (const [index, cents] of credited.entries()) {
      const sequence = Number(count) + index + 1;
      const row = { ...entry, kind: 'credit-note' as const, cents, sequence };
      await db.insertInto('receipt').values(row).execute();
    }
  }

  it('keeps what they took, and asks Stripe about those orders', async () => {
    await addOrder('lost', { status: 'refunded', refunded: 0, credited: [4900] });
    await addOrder('lost-rest', { status: 'refunded', refunded: 900, credited: [900, 4000] });
    await addOrder('refunded', { status: 'refunded', refunded: 4900, credited: [4900] });
    await addOrder('review', { status: 'refunded', refunded: 30, credited: [] });
    await addOrder('disputed', { status: 'disputed', refunded: 0, credited: [] });
    await addOrder('paid', { status: 'completed', refunded: 900, credited: [900] });
    await migrateTo(database.db, '0023-lost-disputes');
    const orders = await database.db.selectFrom('purchase').select(['id', 'lost_cents']).execute();
    expect(Object.fromEntries(orders.map(({ id, lost_cents }) => [id, lost_cents]))).toEqual({
      lost: 4900,
      'lost-rest': 4000,
      refunded: 0,
      review: 0,
      disputed: 0,
      paid: 0,
    });
    const jobs = await database.db.selectFrom('job').select(['kind', 'payload']).execute();
    const asked = jobs
      .filter(({ kind: job }) => job === 'check-order')
      .map(({ payload }) => JSON.parse(payload).orderId);
    expect(asked.sort()).toEqual(['disputed', 'lost', 'lost-rest']);
  });
});
