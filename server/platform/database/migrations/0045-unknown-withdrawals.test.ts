import { expect, it } from 'vitest';
import { describeWithDatabase, openTestDatabase } from '../../../testing/test-database.ts';
import { migrateTo } from '../migrate.ts';

describeWithDatabase('the withdrawals of a store of before', (kind) => {
  it('are unknown if no order and no account has their address', async () => {
    const database = await openTestDatabase(kind, { upTo: '0044-inquiries-and-failed-refunds' });
    const { db } = database;
    await db
      .insertInto('customer')
      .values({
        id: 'ann',
        first_name: 'Ann',
        last_name: 'Elf',
        email: 'ann@b.c',
        email_key: 'ann@b.c',
        created_at: 1,
      })
      .execute();
    for (const [id, status] of [
      ['paid', 'refunded'],
      ['begun', 'pending'],
    ] as const) {
      await db
        .insertInto('purchase')
        .values({
          id,
          status,
          total_cents: 1,
          first_name: 'A',
          last_name: 'B',
          email: `${id}@b.c`,
          email_key: `${id}@b.c`,
          checkout_hash: id,
          details_hash: id,
          livemode: 0,
          attempt: 1,
          created_at: 1,
          customer_id: null,
          buyer_id: null,
          intent_id: null,
          key_id: null,
          phone: null,
          password_hash: null,
          settled_at: null,
          next_check_at: null,
          left_checkout: 1,
          refunded_cents: 0,
        })
        .execute();
    }
    for (const id of ['ann', 'paid', 'begun', 'nobody', 'linked']) {
      await db
        .insertInto('withdrawal')
        .values({
          id,
          name: 'A',
          email: `${id}@b.c`,
          email_key: `${id}@b.c`,
          typed_order: '',
          received_at: 1,
          decided_at: null,
          decided_by: null,
          note: null,
        })
        .execute();
    }
    const link = { withdrawal_id: 'linked', purchase_id: 'paid' };
    await db.insertInto('withdrawal_purchase').values(link).execute();
    await migrateTo(db);
    const rows = await db
      .selectFrom('withdrawal')
      .selectAll()
      .where('is_unknown', '=', 1)
      .execute();
    expect(rows.map(({ id }) => id).sort()).toEqual(['begun', 'nobody']);
    await database.close();
  });
});
