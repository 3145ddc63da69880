import { afterAll, beforeAll, expect, it } from 'vitest';
import { isolated, TURNING } from '#contract/values/characters.ts';
import { allCalls, makeCall } from '../testing/calls/all-calls.ts';
import { createTestUsers, type TestUsers } from '../testing/calls/test-users.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';

/** It turns what follows, also out of an isolate around it. */
const TURNED = 'A\u2069\u202egp.exe';

/** Where names are stored: table and column. */
const NAMES = [
  ['customer', 'first_name'],
  ['customer', 'last_name'],
  ['purchase', 'first_name'],
  ['purchase', 'last_name'],
  ['purchase_item', 'title'],
  ['package', 'name'],
  ['package', 'search_title'],
  ['video', 'title'],
  ['owner_page', 'title'],
  ['upload', 'file_name'],
  ['withdrawal', 'name'],
  ['withdrawal', 'typed_order'],
] as const;

/** A text without its isolates. */
const outside = (text: string) => text.replaceAll(/\u2068[^\u2066-\u2069]*\u2069/g, '');

// Forms have settings as they were typed.
const reading = Object.keys(allCalls).filter(
  (row) => row.startsWith('GET ') && row !== 'GET /api/settings',
);

describeWithDatabase('names of an older version that turn the text around', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
    const { db, clock } = store.deps;
    for (const [table, column] of NAMES)
      await db
        .updateTable(table)
        .set({ [column]: TURNED })
        .execute();
    const items = JSON.stringify([{ title: TURNED, cents: 4900 }]);
    await db.updateTable('receipt').set({ items }).execute();
    const updated_at = clock.now();
    for (const name of ['STORE_NAME', 'STORE_HEADLINE', 'STORE_TAGLINE', 'SELLER_NAME']) {
      await db
        .insertInto('setting')
        .values({ name, value: TURNED, updated_at })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: TURNED }))
        .execute();
    }
  });
  afterAll(() => store.close());

  const expectTurnsNothing = (text: string, where: string) =>
    expect(TURNING.exec(outside(text)), `${where}: ${outside(text)}`).toBeNull();

  it('turn nothing beside them in any answer or file, and are in the answers', async () => {
    let found = 0;
    for (const row of reading) {
      for (const role of ['customer', 'admin'] as const) {
        const { path, query } = await makeCall(row, users);
        const { text } = await (await users.as(role)).get(path + query);
        expectTurnsNothing(text, row);
        found += text.includes(isolated(TURNED)) ? 1 : 0;
      }
    }
    expect(found).toBeGreaterThan(20);
  });

  it('turn nothing beside them in pages and messages', async () => {
    const admin = await users.as('admin');
    const slug = await store.deps.db.selectFrom('package_slug').select('slug').execute();
    for (const path of ['/', ...slug.map((row) => `/packages/${row.slug}`)])
      expectTurnsNothing((await admin.get(path)).text, path);
    const { orderId, email } = users.customer;
    const refund = { amount: '49.00', refundedBefore: '0.00', reason: 'requested_by_customer' };
    const refunded = await admin.send('POST', `/api/orders/${orderId}/refund`, refund);
    expect(refunded.status, refunded.text).toBe(200);
    // The newest tells of the refund.
    const [sent] = (await admin.get(`/api/mail?q=${email}`)).json<{ id: string }[]>();
    const mail = (await admin.get(`/api/mail/${sent?.id}`)).text;
    expect(mail).toContain(isolated(TURNED));
    expectTurnsNothing(mail, 'the message');
  });

  it('are refused when something else is saved with them', async () => {
    const admin = await users.as('admin');
    const list = (await admin.get('/api/packages?all')).json<{ id: string; name: string }[]>();
    const [{ id, name } = { id: '', name: '' }] = list;
    const body = { name, description: 'Another text', price: 49 };
    expect((await admin.send('PUT', `/api/packages/${id}`, body)).json()).toMatchObject({
      message: 'name: must not contain hidden control characters. Type it again',
    });
  });
});
