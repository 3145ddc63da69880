import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountCopy } from '#contract/account.ts';
import { chooseNotices, NICK } from '../testing/mail/choose-notices.ts';
import { signIn } from '../testing/test-checkout.ts';
import { describeOnEachDatabase } from '../testing/test-database.ts';
import { openTestSales, type TestSales } from '../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';

describeOnEachDatabase("a copy of a customer's data", (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  /** A customer with two orders, one of them refunded, who has watched; and their copy. */
  async function copied() {
    const { email, orderId, intent } = await sales.buy('beard', { more: { phone: '+1 555 0100' } });
    const refunded = await sales.buy('voice', { email });
    const refund = { refundedBefore: '0.00', reason: 'fraudulent', note: 'Looks like a thief.' };
    await sales.act(refunded.orderId, 'refund', refund);
    const client = store.browser();
    await signIn(client, email);
    const { videoId } = sales.catalogue.beard;
    const progress = { positionSeconds: 12.5, watched: false };
    await client.send('PUT', `/api/customer/progress/${videoId}`, {
      ...progress,
      playedSeconds: 2.5,
      stretches: [{ from: 10, to: 12.5 }],
    });
    const answer = await client.get('/api/account/copy');
    return { answer, email, orderId, intent, refunded, client, videoId, progress };
  }

  it('has the account, the orders with when their status changed, progress and sessions', async () => {
    const { answer, email, orderId, refunded, videoId, progress } = await copied();
    const at = new Date(store.clock.now()).toISOString();
    const typed = { firstName: 'Ann', lastName: 'Elf', email };
    const placed = { createdAt: at, ...typed };
    const items = [
      { id: expect.any(String), title: expect.any(String), price: expect.any(String) },
    ];
    const paid = [
      { at, status: 'pending' },
      { at, status: 'completed' },
    ];
    const copy = answer.json<AccountCopy>();
    const id = (await sales.account(email))?.id;
    expect(copy.account).toEqual({ id, ...typed, phone: '+1 555 0100', createdAt: at });
    const byId = new Map(copy.orders.map((order) => [order.id, order]));
    expect(byId.get(orderId)).toEqual({
      id: orderId,
      ...placed,
      phone: '+1 555 0100',
      packages: items,
      timeline: paid,
      status: 'completed',
      totalAmount: '49.00',
      refundedAmount: '0.00',
    });
    expect(byId.get(refunded.orderId)).toMatchObject({
      status: 'refunded',
      timeline: [...paid, { at, status: 'refunded' }],
    });
    expect(byId.size).toBe(2);
    expect(copy.progress).toEqual([
      {
        videoId,
        title: 'Video 1',
        ...progress,
        updatedAt: at,
        playedSeconds: 2.5,
        playedPercent: [{ from: 16, to: 21 }],
      },
    ]);
    expect(copy.messages).toEqual([]);
    expect(copy.sessions).toMatchObject([{ isThis: true }]);
  });

  it("has nothing secret, nothing of the shop's and nobody else's", async () => {
    const { answer, email, intent } = await copied();
    const stranger = await sales.buy('beard');
    const account = await sales.account(email);
    const { sessions } = answer.json<AccountCopy>();
    const secrets = await store.deps.db.selectFrom('session').select('token_hash').execute();
    for (const hidden of [
      ...secrets.map(({ token_hash }) => token_hash),
      account?.password_hash,
      account?.checkout_hash,
      'argon2',
      'reindeer',
      intent,
      'thief',
      'fraudulent',
      '"elf"',
      stranger.email,
      stranger.orderId,
    ]) {
      expect(answer.text).not.toContain(String(hidden));
    }
    expect(sessions).toHaveLength(1);
  });

  it('lists the messages that were sent to them, the latest first', async () => {
    const { email, orderId, client } = await copied();
    const { db } = store.deps;
    const mine = db.updateTable('mail').where('to_address', '=', email);
    await mine.set({ state: 'sent', sent_at: 1000 }).where('kind', '!=', 'refund').execute();
    // Queued before the order had an owner.
    const before = mine.set({ customer_id: null, sent_at: 2000 });
    await before.where('order_id', '=', orderId).execute();
    const stranger = await sales.buy('beard');
    const foreign = db.updateTable('mail').set({ state: 'sent', sent_at: 3000 });
    await foreign.where('to_address', '=', stranger.email).execute();
    const { messages } = (await client.get('/api/account/copy')).json<AccountCopy>();
    const complete = { to: email, subject: 'Your order is complete' };
    expect(messages).toEqual([
      { ...complete, sentAt: '1970-01-01T00:00:02.000Z' },
      { ...complete, sentAt: '1970-01-01T00:00:01.000Z' },
    ]);
  });

  it('has no notice to an admin about their orders', async () => {
    await chooseNotices(store, ['sale']);
    const { email, client } = await copied();
    const sent = store.deps.db.updateTable('mail').set({ state: 'sent', sent_at: 1000 });
    const notices = await sent.where('to_address', '=', NICK).executeTakeFirstOrThrow();
    expect(notices.numUpdatedRows).toBeGreaterThan(0n);
    await sent.where('to_address', '=', email).execute();
    const { messages } = (await client.get('/api/account/copy')).json<AccountCopy>();
    expect(new Set(messages.map(({ to }) => to))).toEqual(new Set([email]));
  });

  it('of a customer without purchases is not empty either', async () => {
    const { email, client } = await copied();
    await store.deps.db
      .updateTable('purchase')
      .set({ customer_id: null, buyer_id: null })
      .where('email', '=', email)
      .execute();
    const copy = (await client.get('/api/account/copy')).json<AccountCopy>();
    expect(copy).toMatchObject({ account: { email }, orders: [], sessions: [{ isThis: true }] });
  });
});
