import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkBooks } from '../../testing/check-books.ts';
import { codeOf, orderWithCode } from '../../testing/codes/test-codes.ts';
import { mailsTo } from '../../testing/mail/read-mails.ts';
import { intentOf, newEmail } from '../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales, type PlacedOrder, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { endHolds } from './end-holds.ts';

const FAILS_LATE = '4000000000005068';

describeWithDatabase('an order whose payment fails after days', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  const settle = async ({ intent }: PlacedOrder, as: 'failed' | 'succeeded' = 'failed') => {
    store.sandbox.controls.settle({ intent, as });
    await sales.reconcile();
  };
  /** Pays so that it is being processed, which ends four days later. */
  async function process(placed: PlacedOrder): Promise<void> {
    store.sandbox.controls.pay({ intent: placed.intent, card: FAILS_LATE });
    await sales.complete(placed);
    store.clock.advance({ days: 4 });
  }
  async function failLate(what: 'beard' | 'voice' = 'beard', who: { email?: string } = {}) {
    const placed = await sales.place(what, who);
    await process(placed);
    await settle(placed);
    return { ...placed, token: await newestToken(placed) };
  }
  const newestToken = async ({ email }: PlacedOrder) =>
    (await mailsTo(store.deps, email)).findLast(({ token }) => token !== '')?.token ?? '';
  const resume = (asked: { token: string } | { orderId: string }, client = store.browser()) =>
    client.send('POST', '/api/resume-payment', asked);
  const statusOf = async ({ orderId }: PlacedOrder) => (await sales.order(orderId)).status;

  it('can be paid for 72 hours from then by the link in a message, at its price', async () => {
    const placed = await failLate();
    const mails = await mailsTo(store.deps, placed.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your payment is being processed',
      'Your payment failed',
    ]);
    store.clock.advance({ hours: 71 });
    await sales.reconcile();
    expect(await statusOf(placed)).toBe('pending');
    expect((await sales.complete(placed)).json()).toMatchObject({ code: 'payment_failed' });
    const answer = await resume(placed);
    expect(answer.json()).toMatchObject({
      state: 'payable',
      payment: { orderId: placed.orderId, firstName: 'Ann', totalAmount: '49.00', methods: 'card' },
    });
    // Others may have the link.
    expect(answer.text).not.toContain(placed.email);
    expect(answer.text).not.toContain('Elf');
    store.sandbox.controls.pay({ intent: placed.intent });
    expect((await sales.complete(placed)).status).toBe(200);
    expect(await sales.mayWatch(placed.email)).toBe(true);
    expect((await resume(placed)).json()).toEqual({ state: 'paid' });
  });

  it('is cancelled then, and the link ends', async () => {
    const placed = await failLate();
    store.clock.advance({ hours: 72 });
    expect((await resume(placed)).status).toBe(404);
    await sales.reconcile();
    expect((await sales.complete(placed)).json()).toMatchObject({ code: 'not_paid' });
    expect((await sales.timeline(placed.orderId)).at(-1)).toBe(
      'canceled: Not paid within 72 hours after the payment had failed.',
    );
  });

  it('is returned or being checked, and not called paid then', async () => {
    const placed = await failLate('voice');
    store.sandbox.controls.pay({ intent: placed.intent });
    await sales.complete(placed);
    store.sandbox.controls.refund({ payment: placed.intent });
    await sales.readEvents();
    expect((await resume(placed)).json()).toEqual({ state: 'returned' });
    const wrong = await failLate('voice');
    store.sandbox.controls.pay({ intent: wrong.intent });
    const change = { amount_received: 1 };
    store.sandbox.controls.changeIntent({ intent: wrong.intent, change });
    expect((await resume(wrong)).json()).toEqual({ state: 'review' });
  });

  it('is paid where it was placed, too, with the reason of the refusal; and nowhere else', async () => {
    const placed = await sales.place();
    store.sandbox.controls.pay({ intent: placed.intent, card: '4000000000009995' });
    expect((await resume(placed, placed.client)).json()).toMatchObject({
      state: 'payable',
      payment: { failure: 'Your card has insufficient funds.' },
    });
    const { orderId } = placed;
    for (const client of [store.browser(), (await sales.place('voice')).client]) {
      expect((await resume({ orderId }, client)).json()).toMatchObject({ code: 'link_not_valid' });
    }
  });

  it('is on its way again once it is paid by what takes days, and a second failure sends another link', async () => {
    const placed = await failLate();
    store.sandbox.controls.pay({ intent: placed.intent, card: FAILS_LATE });
    expect((await resume(placed)).json()).toEqual({ state: 'processing' });
    await settle(placed);
    expect((await resume(placed)).status).toBe(404);
    const token = await newestToken(placed);
    expect((await resume({ token })).json()).toMatchObject({ state: 'payable' });
  });

  it('waits beside another order of its checkout; who pays both gets one back', async () => {
    const first = await sales.place();
    await process(first);
    const second = await sales.place('voice', first);
    await settle(first);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['pending', 'pending']);
    const third = await sales.place('beard', first);
    expect(third.orderId).not.toBe(first.orderId);
    expect(await statusOf(second)).toBe('canceled');
    store.sandbox.controls.pay({ intent: third.intent });
    await sales.complete(third);
    const { token } = { token: await newestToken(first) };
    expect((await resume({ token })).json()).toMatchObject({ code: 'already_owned' });
    store.sandbox.controls.pay({ intent: first.intent });
    await sales.reconcile();
    await store.deps.jobs.runDue();
    expect(sales.refundsOf(first.intent)).toMatchObject([{ amount: 4900 }]);
    expect(await checkBooks(store)).toEqual([]);
  });

  it('stays while its buyer orders something else in the same browser', async () => {
    const placed = await sales.place();
    await process(placed);
    await settle(placed);
    const other = await sales.place('voice', placed);
    expect([await statusOf(placed), await statusOf(other)]).toEqual(['pending', 'pending']);
    const token = await newestToken(placed);
    expect((await resume({ token })).json()).toMatchObject({ state: 'payable' });
  });

  it('keeps its code, which has ended, and its package, which is no longer sold', async () => {
    const admin = await sales.admin();
    const code = codeOf({ code: 'LATE', percentOff: 50, useLimit: 1 });
    const { id } = (await admin.send('POST', '/api/promo-codes', code)).json<{ id: string }>();
    const client = store.browser();
    const email = newEmail();
    const { beard } = sales.catalogue;
    const order = { code: 'LATE', packages: [beard], totalCents: 2450, email };
    const answer = await orderWithCode(client, order);
    expect(answer.status, answer.text).toBe(200);
    const orderId = String(answer.json().orderId);
    const placed = { orderId, intent: intentOf(answer), email, client };
    await process(placed);
    const ended = await (await sales.admin()).send('PUT', `/api/promo-codes/${id}`, {
      ...code,
      isOn: false,
    });
    expect(ended.status, ended.text).toBe(200);
    await (await sales.admin()).send('DELETE', `/api/packages/${beard.id}`);
    await settle(placed);
    await endHolds(store.deps);
    const token = await newestToken(placed);
    expect((await resume({ token })).json()).toMatchObject({ payment: { totalAmount: '24.50' } });
    store.sandbox.controls.pay({ intent: placed.intent });
    expect((await sales.complete(placed)).json()).toMatchObject({ totalAmount: '24.50' });
    expect(await checkBooks(store)).toEqual([]);
  });

  it('cannot be paid once the shop went to another account at Stripe, or the order is gone', async () => {
    const placed = await failLate('voice');
    await sales.saveKeys({
      publicKey: 'pk_test_51AnotherAccount1public',
      secretKey: 'sk_test_51AnotherAccount1secret',
    });
    expect((await resume(placed)).json()).toEqual({ state: 'closed' });
    await store.deps.db.deleteFrom('purchase').where('id', '=', placed.orderId).execute();
    expect((await resume(placed)).status).toBe(404);
  });
});
