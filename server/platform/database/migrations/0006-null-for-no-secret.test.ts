import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  describeWithDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../../../testing/test-database.ts';
import { migrateTo } from '../migrate.ts';

const person = {
  first_name: 'Ann',
  last_name: 'North',
  phone: null,
  checkout_hash: 'a browser',
  created_at: 1_800_000_000_000,
};
const key = {
  livemode: 1,
  account_id: 'acct_1',
  account_name: null,
  charges_enabled: 1,
  sealed_webhook_secret: null,
  events_read_until: 7,
  created_at: 1,
};

describeWithDatabase('a store with empty secrets', (kind) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(kind, { upTo: '0005-search-words-of-a-row' });
    const { db } = database;
    for (const [id, password_hash] of [
      ['with', '$argon2id$kept'],
      ['without', ''],
    ] as const) {
      const email = `${id}@north.example`;
      const customer = { ...person, id, email, email_key: email, password_hash };
      await db.insertInto('customer').values(customer).execute();
      const session = { token_hash: id, admin_id: null, customer_id: id };
      const times = { renewed_at: 1, expires_at: 2 };
      await db
        .insertInto('session')
        .values({ ...session, ...times })
        .execute();
      const sealed_secret = password_hash === '' ? '' : 'v1.sealed';
      await db
        .insertInto('payment_key')
        .values({ ...key, id, sealed_secret })
        .execute();
    }
    await migrateTo(db);
  });
  afterEach(async () => {
    await database.close();
  });

  it('holds null instead, and everything else as before', async () => {
    const { db } = database;
    const customers = await db.selectFrom('customer').selectAll().orderBy('id').execute();
    const emails = customers.map(({ email }) => ({ email, email_key: email }));
    expect(customers).toEqual([
      { ...person, id: 'with', ...emails[0], password_hash: '$argon2id$kept' },
      { ...person, id: 'without', ...emails[1], password_hash: null },
    ]);
    expect(await db.selectFrom('payment_key').selectAll().orderBy('id').execute()).toMatchObject([
      { ...key, id: 'with', sealed_secret: 'v1.sealed', accepted: 1 },
      { ...key, id: 'without', sealed_secret: null, accepted: 1 },
    ]);
  });

  it('keeps sessions, and still deletes them with their customers', async () => {
    const { db } = database;
    const sessions = () => db.selectFrom('session').select('token_hash').execute();
    expect(await sessions()).toHaveLength(2);
    await db.deleteFrom('customer').where('id', '=', 'without').execute();
    expect(await sessions()).toEqual([{ token_hash: 'with' }]);
  });
});
