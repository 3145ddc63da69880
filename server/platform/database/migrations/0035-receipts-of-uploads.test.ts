import { expect, it } from 'vitest';
import { describeWithDatabase, openTestDatabase } from '../../../testing/test-database.ts';
import { migrateTo } from '../migrate.ts';

describeWithDatabase('uploads of a store of before', (kind) => {
  it('go on with the files that they have', async () => {
    const database = await openTestDatabase(kind, { upTo: '0034-promotion-codes' });
    const { db } = database;
    const admin = await db
      .insertInto('admin')
      .values({
        id: 'admin',
        username: 'nick',
        username_key: 'nick',
        password_hash: 'x',
        created_at: 1,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = {
      lookup_key: 'own',
      admin_id: admin.id,
      video_id: 'v',
      state: 'receiving' as const,
    };
    const times = { created_at: 1, touched_at: 1 };
    await db
      .insertInto('upload')
      .values({ ...row, ...times, id: 'u1', total_chunks: 2 } as never)
      .execute();
    const chunk = { upload_id: 'u1', number: 0, size_bytes: 5 };
    await db
      .insertInto('upload_chunk')
      .values(chunk as never)
      .execute();
    await migrateTo(db);
    const upload = await db.selectFrom('upload').select(['handle', 'state']).execute();
    expect(upload).toEqual([{ handle: 'u1', state: 'receiving' }]);
    const chunks = await db.selectFrom('upload_chunk').selectAll().execute();
    expect(chunks).toEqual([{ ...chunk, sha256: null, receipt: null }]);
    await database.close();
  });
});
