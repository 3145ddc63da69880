import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountOrder } from '#contract/account.ts';
import { signIn } from '../testing/test-checkout.ts';
import type { TestClient } from '../testing/test-client.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { openTestSales, type TestSales } from '../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';

const PROCESSING_CARD = '4000000000005050';
const REFUND_FAILS_LATER = '4000000000005126';

describeWithDatabase("a customer's own orders", (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  async function signedIn(email: string): Promise<TestClient> {
    const client = store.browser();
    await signIn(client, email);
    return client;
  }
  const list = async (client: TestClient) =>
    (await client.get('/api/account/orders')).json<AccountOrder[]>();

  it('are listed as they were placed, the newest first', async () => {
    const first = await sales.buy('beard');
    store.clock.advance({ minutes: 1 });
    const second = await sales.buy('voice', { email: first.email });
    const { beard, voice } = sales.catalogue;
    const createdAt = new Date(store.clock.now()).toISOString();
    const [newest, older, ...more] = await list(await signedIn(first.email));
    expect(newest).toEqual({
      id: second.orderId,
      createdAt,
      status: 'completed',
      totalAmount: '39.50',
      refundedAmount: '0.00',
      packages: [{ id: voice.id, title: expect.any(String), price: '39.50' }],
    });
    expect(older).toMatchObject({ id: first.orderId, packages: [{ id: beard.id }] });
    expect(more).toEqual([]);
  });

  it('tell what was refunded, in part and in full', async () => {
    const { email, orderId } = await sales.buy('beard');
    const client = await signedIn(email);
    const refund = { reason: 'requested_by_customer', note: 'A difficult customer.' };
    await sales.act(orderId, 'refund', { ...refund, amount: '9.00', refundedBefore: '0.00' });
    expect(await list(client)).toMatchObject([{ status: 'completed', refundedAmount: '9.00' }]);
    await sales.act(orderId, 'refund', { ...refund, refundedBefore: '9.00' });
    expect(await list(client)).toMatchObject([{ status: 'refunded', refundedAmount: '49.00' }]);
    expect(JSON.stringify(await list(client))).not.toContain('difficult');
  });

  it('tell that a refund failed later, until it is made again', async () => {
    const { email, orderId, intent } = await sales.buy('beard', {}, REFUND_FAILS_LATER);
    const client = await signedIn(email);
    const refund = { refundedBefore: '0.00', reason: 'requested_by_customer' };
    await sales.act(orderId, 'refund', refund);
    const [made] = sales.refundsOf(intent);
    store.sandbox.controls.settleRefund({ refund: made?.id ?? '', as: 'failed' });
    await sales.readEvents();
    const failed = { status: 'refunded', refundedAmount: '0.00', failedRefund: '49.00' };
    expect(await list(client)).toMatchObject([failed]);
    await sales.act(orderId, 'refund', refund);
    expect((await list(client))[0]).not.toHaveProperty('failedRefund');
  });

  it('include what is not paid yet or being processed, but nothing canceled', async () => {
    const { email } = await sales.buy('beard');
    const client = await signedIn(email);
    store.clock.advance({ minutes: 1 });
    const placed = await sales.place('voice', { email, client });
    expect(await list(client)).toMatchObject([{ status: 'pending' }, { status: 'completed' }]);
    store.sandbox.controls.pay({ intent: placed.intent, card: PROCESSING_CARD });
    await sales.complete(placed, client);
    expect(await list(client)).toMatchObject([{ status: 'processing' }, { status: 'completed' }]);
    await store.deps.db
      .updateTable('purchase')
      .set({ status: 'canceled' })
      .where('id', '=', placed.orderId)
      .execute();
    expect(await list(client)).toMatchObject([{ status: 'completed' }]);
  });

  it('are nobody else’s, not even of a checkout with the same e-mail address', async () => {
    const { email } = await sales.buy('beard');
    const stranger = await sales.buy('voice');
    // Somebody typed the address before there was an account, and has not paid.
    await store.deps.db
      .updateTable('purchase')
      .set({ email, email_key: email })
      .where('id', '=', (await sales.place('voice')).orderId)
      .execute();
    expect(await list(await signedIn(email))).toHaveLength(1);
    expect(await list(await signedIn(stranger.email))).toMatchObject([{ id: stranger.orderId }]);
  });
});
