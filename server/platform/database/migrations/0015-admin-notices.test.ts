import type { Selectable } from 'kysely';
import { expect, it } from 'vitest';
import { describeWithDatabase, openTestDatabase } from '../../../testing/test-database.ts';
import { migrateTo } from '../migrate.ts';
import type { Schema } from '../schema.ts';

const mail: Selectable<Schema['mail']> = {
  id: 'm1',
  kind: 'order-confirmation',
  state: 'sent',
  to_address: 'ann@north.example',
  subject: 'Your order is complete',
  sealed_content: 'v1.a.b.c',
  link_expires_at: null,
  order_id: 'paid',
  customer_id: 'ann',
  queued_at: 1,
  send_until: 9,
  next_try_at: 1,
  attempts: 1,
  leased_until: null,
  last_error: null,
  sent_at: 2,
};

describeWithDatabase('a store of before admins had notices', (kind) => {
  it('keeps its admins and messages, and nobody wants a notice unasked', async () => {
    const database = await openTestDatabase(kind, { upTo: '0014-browsers-of-sessions' });
    const { db } = database;
    const nick = {
      id: 'nick',
      username: 'nick',
      username_key: 'nick',
      password_hash: 'x',
      created_at: 1,
      removed_at: null,
      email: 'nick@north.example',
      email_key: 'nick@north.example',
    };
    await db.insertInto('admin').values(nick).execute();
    await db.insertInto('mail').values(mail).execute();

    await migrateTo(db);

    expect(await db.selectFrom('admin').selectAll().execute()).toEqual([{ ...nick, name: null }]);
    expect(await db.selectFrom('mail').selectAll().execute()).toEqual([mail]);
    expect(await db.selectFrom('admin_notice').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('trouble').selectAll().execute()).toEqual([]);
    const want = (admin_id: string) =>
      db.insertInto('admin_notice').values({ admin_id, kind: 'sale', queued_at: null }).execute();
    await want('nick');
    await expect(want('nick')).rejects.toThrow();
    await expect(want('nobody')).rejects.toThrow();
    await db.deleteFrom('admin').execute();
    expect(await db.selectFrom('admin_notice').selectAll().execute()).toEqual([]);
    await database.close();
  });
});
