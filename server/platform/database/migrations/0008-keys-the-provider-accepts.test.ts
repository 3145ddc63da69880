import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeOnEachDatabase, openTestDatabase } from '../../../testing/test-database.ts';
import { createLog } from '../../log.ts';
import { migrate } from '../migrate.ts';

describeOnEachDatabase('the keys of a store of before', (kind) => {
  it('count as accepted where their account is known, and as not checked elsewhere', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sleigh-migrate-'));
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
    await migrate(db, { dataDir: folder, log: createLog('silent') });
    const rows = db.selectFrom('payment_key').select(['id', 'accepted', 'sealed_secret']);
    expect(await rows.orderBy('id').execute()).toEqual([
      { id: 'known', accepted: 1, sealed_secret: 'sealed' },
      { id: 'never asked', accepted: null, sealed_secret: 'sealed' },
    ]);
    await database.close();
    await rm(folder, { recursive: true });
  });
});
