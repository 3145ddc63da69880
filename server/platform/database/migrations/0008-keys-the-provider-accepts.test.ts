import { expect, it } from 'vitest';
import { describeWithDatabase, openTestDatabase } from '../../../testing/test-database.ts';
import { migrateTo } from '../migrate.ts';

describeWithDatabase('the keys of a store of before', (kind) => {
  it('count as accepted where their account is known, and as not checked elsewhere', async () => {
    const database = await openTestDatabase(kind, { upTo: '0007-orders-without-sentinels' });
    const { db } = database;
    const key = { sealed_secret: 'sealed', livemode: 1, created_at: 1 };
    await db
      .insertInto('payment_key')
      .values([
        { ...key, id: 'known', account_id: 'acct_1' },
        { ...key, id: 'never asked', account_id: null },
      ])
      .execute();
    await migrateTo(db);
    const rows = db.selectFrom('payment_key').select(['id', 'accepted', 'sealed_secret']);
    expect(await rows.orderBy('id').execute()).toEqual([
      { id: 'known', accepted: 1, sealed_secret: 'sealed' },
      { id: 'never asked', accepted: null, sealed_secret: 'sealed' },
    ]);
    await database.close();
  });
});
