import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sha256 } from '#platform/ids/ids.ts';
import { describeWithDatabase, openTestDatabase } from '../../../testing/test-database.ts';
import { migrateTo } from '../migrate.ts';
import { migrations } from './index.ts';

const names = Object.keys(migrations).sort();
const before = names[names.indexOf('0014-browsers-of-sessions') - 1] ?? '';

describeWithDatabase('the sessions of a store of before', (kind) => {
  it('go on, each with an id of its own, of an unknown browser', async () => {
    const database = await openTestDatabase(kind, { upTo: before });
    const { db } = database;
    const nick = { id: 'nick', username: 'nick', username_key: 'nick', removed_at: null };
    await db
      .insertInto('admin')
      .values({ ...nick, password_hash: 'x', created_at: 1 })
      .execute();
    for (const token of ['one', 'two']) {
      await sql`insert into session (token_hash, admin_id, renewed_at, expires_at)
        values (${sha256(token)}, 'nick', 5, 9)`.execute(db);
    }
    await migrateTo(db);
    const rows = await db.selectFrom('session').selectAll().orderBy('token_hash').execute();
    expect(rows).toMatchObject(
      [sha256('one'), sha256('two')].sort().map((hash) => ({
        token_hash: hash,
        id: hash.slice(0, 32),
        browser: null,
        started_at: null,
        renewed_at: 5,
        expires_at: 9,
      })),
    );
    await database.close();
  });
});
