import { expect, it } from 'vitest';
import { describeWithDatabase, openTestDatabase } from '../../../testing/test-database.ts';
import { migrateTo } from '../migrate.ts';

const order = {
  customer_id: 'ann',
  buyer_id: null,
  is_free: 0,
  total_cents: 4900,
  livemode: 1,
  first_name: 'Ann',
  last_name: 'North',
  email: 'ann@north.example',
  phone: null,
  email_key: 'ann@north.example',
  password_hash: null,
  checkout_hash: 'a browser',
  details_hash: 'd',
  attempt: 1,
  intent_id: null,
  created_at: 1,
  settled_at: 2,
  key_id: null,
  refunded_cents: 0,
  next_check_at: null,
};

describeWithDatabase('a store of before there was mail', (kind) => {
  it('keeps admins, customers and orders, has an empty outbox, and can send links', async () => {
    const database = await openTestDatabase(kind, { upTo: '0010-removed-admins' });
    const { db } = database;
    const admins = ['nick', 'holly'].map((id) => ({
      id,
      username: id,
      username_key: id,
      password_hash: 'x',
      created_at: 1,
      removed_at: id === 'holly' ? 5 : null,
    }));
    await db.insertInto('admin').values(admins).execute();
    const ann = { id: 'ann', first_name: 'Ann', last_name: 'North', phone: null, created_at: 1 };
    const login = { email: order.email, email_key: order.email, password_hash: 'y' };
    await db
      .insertInto('customer')
      .values({ ...ann, ...login, checkout_hash: null })
      .execute();
    await db
      .insertInto('purchase')
      .values({ ...order, id: 'paid', status: 'completed' })
      .execute();

    await migrateTo(db);

    const kept = await db.selectFrom('admin').selectAll().orderBy('id', 'desc').execute();
    // Several without an address, which is unique otherwise.
    expect(kept).toEqual(
      admins.map((admin) => ({ ...admin, email: null, email_key: null, name: null })),
    );
    const address = { email: 'n@north.example', email_key: 'n@north.example' };
    const give = (id: string) => db.updateTable('admin').set(address).where('id', '=', id);
    await give('nick').execute();
    await expect(give('holly').execute()).rejects.toThrow();
    expect(await db.selectFrom('purchase').select(['id', 'status', 'email']).execute()).toEqual([
      { id: 'paid', status: 'completed', email: order.email },
    ]);
    expect(await db.selectFrom('mail').selectAll().execute()).toEqual([]);

    const times = { payload: null, created_at: 1, expires_at: 9, used_at: null };
    const nobody = { customer_id: null, admin_id: null, order_id: null, email: order.email };
    const links = [
      { kind: 'reset-password', customer_id: 'ann' },
      { kind: 'reset-password', admin_id: 'nick' },
      { kind: 'claim-order', order_id: 'paid' },
    ] as const;
    for (const [index, link] of links.entries()) {
      const of = { token_hash: `t${index}`, mail_id: `m${index}` };
      await db
        .insertInto('account_link')
        .values({ ...nobody, ...times, ...of, ...link })
        .execute();
    }
    // Links go with what they are about.
    await db.deleteFrom('purchase').execute();
    await db.deleteFrom('customer').execute();
    const left = await db.selectFrom('account_link').select('admin_id').execute();
    expect(left).toEqual([{ admin_id: 'nick' }]);
    await database.close();
  });
});
