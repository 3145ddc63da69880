import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Needs } from '#contract/overview.ts';
import { checkBooks } from '../../../testing/check-books.ts';
import { chooseNotices, NICK } from '../../../testing/mail/choose-notices.ts';
import { mailsTo } from '../../../testing/mail/read-mails.ts';
import { signIn } from '../../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';

const REFUND_FAILS_LATER = '4000000000005126';
const REFUND_PENDS = '4000000000007726';

describeWithDatabase('a refund in full that failed later', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  beforeEach(() => chooseNotices(store, ['refund-failed']));
  afterEach(() => {
    const { controls } = store.sandbox;
    controls.clearFaults();
    // Otherwise a refund of this card fails by itself after ten seconds, in a later test.
    for (const { id } of controls.refunds()) controls.settleRefund({ refund: id, as: 'succeeded' });
  });
  afterAll(() => store.close());

  const refund = (orderId: string, more: Record<string, unknown> = {}) =>
    sales.act(orderId, 'refund', { refundedBefore: '0.00', reason: 'duplicate', ...more });
  const giveBack = (orderId: string) => sales.act(orderId, 'give-access-back');
  const failLatest = async (intent: string) => {
    const latest = sales.refundsOf(intent).at(-1);
    store.sandbox.controls.settleRefund({ refund: latest?.id ?? '', as: 'failed' });
    await sales.readEvents();
  };
  /** An order that was refunded in full, and whose refund failed. */
  const failed = async (what: 'beard' | 'bundle' = 'beard') => {
    const order = await sales.buy(what, {}, REFUND_FAILS_LATER);
    expect((await refund(order.orderId)).json()).toMatchObject({ status: 'refunded' });
    await failLatest(order.intent);
    return order;
  };
  const waiting = async () =>
    (await (await sales.admin()).get('/api/overview/needs')).json<Needs>().failedRefunds;
  /** Without those about its sale, in the order of the alphabet: the clock stands still. */
  const subjects = async (email: string) =>
    (await mailsTo(store.deps, email))
      .map(({ subject }) => subject)
      .filter((subject) => !['New sale', 'Your order is complete'].includes(subject))
      .sort();

  it('is told to the admins and waits for them, until it is refunded again', async () => {
    const { orderId, intent, email } = await failed();
    const [notice, ...others] = await mailsTo(store.deps, NICK);
    expect(notice).toMatchObject({ kind: 'notice-refund-failed', subject: 'A refund failed' });
    expect(notice?.text).toContain(
      'The refund of $49.00 failed. The money is back in your Stripe balance. The order gives no access',
    );
    expect(others).toEqual([]);
    expect(await waiting()).toEqual([{ id: orderId, name: 'Ann Elf', amount: '49.00' }]);
    expect(await sales.seen(orderId)).toMatchObject({ status: 'refunded', failedRefund: '49.00' });
    const clicks = await Promise.all([1, 2, 3].map(() => refund(orderId)));
    expect(clicks.some(({ status }) => status === 200)).toBe(true);
    expect(sales.refundsOf(intent).map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    expect(await waiting()).toEqual([]);
    expect(await sales.seen(orderId)).not.toHaveProperty('failedRefund');
    expect(await subjects(email)).toEqual([
      'Your payment was refunded',
      'Your payment was refunded',
      'Your refund failed',
    ]);
    await failLatest(intent);
    expect(await waiting()).toHaveLength(1);
    expect(await sales.mayWatch(email)).toBe(false);
    await giveBack(orderId);
  });

  it('ends with the access given back, by an admin, once: the books and the buyer know it', async () => {
    const { orderId, intent, email } = await failed();
    const clicks = await Promise.all([1, 2, 3].map(() => giveBack(orderId)));
    expect(clicks.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await sales.seen(orderId)).toMatchObject({
      status: 'completed',
      refundedAmount: '0.00',
    });
    expect(await sales.mayWatch(email)).toBe(true);
    expect((await sales.lines(orderId)).slice(-2)).toEqual([
      'refunded>refunded The refund of $49.00 failed. The money is back in your Stripe balance. (system)',
      'refunded>completed Its refund failed. The shop gave the access back. (elf)',
    ]);
    expect(await subjects(email)).toEqual([
      'You can watch your videos again',
      'Your payment was refunded',
      'Your refund failed',
    ]);
    expect(await subjects(NICK)).toEqual(['A refund failed']);
    expect(await waiting()).toEqual([]);
    expect((await giveBack(orderId)).json()).toMatchObject({ code: 'cannot_give_back' });
    expect(await checkBooks(store)).toEqual([]);
    // It is an order like any other: it can be refunded again.
    expect((await refund(orderId)).json()).toMatchObject({ status: 'refunded' });
    expect(sales.refundsOf(intent)).toHaveLength(2);
    expect(await checkBooks(store)).toEqual([]);
  });

  it('is noticed by giving the access back, where its event has not come yet', async () => {
    const order = await sales.buy('beard', {}, REFUND_FAILS_LATER);
    await refund(order.orderId);
    const [made] = sales.refundsOf(order.intent);
    store.sandbox.controls.settleRefund({ refund: made?.id ?? '', as: 'failed' });
    expect((await giveBack(order.orderId)).json()).toMatchObject({ status: 'completed' });
    expect(await subjects(order.email)).toEqual([
      'You can watch your videos again',
      'Your payment was refunded',
    ]);
    expect(await subjects(NICK)).toEqual([]);
    await sales.readEvents();
    expect(await checkBooks(store)).toEqual([]);
  });

  it('of a part leaves the access, and the admins are told', async () => {
    const { orderId, intent, email } = await sales.buy('beard', {}, REFUND_FAILS_LATER);
    await refund(orderId, { amount: '10.00' });
    await failLatest(intent);
    expect(await subjects(NICK)).toEqual(['A refund failed']);
    expect((await mailsTo(store.deps, NICK)).at(-1)?.text).toContain('has not changed');
    expect(await waiting()).toEqual([]);
    expect(await sales.mayWatch(email)).toBe(true);
    // One of the two refunds that came to the whole: the rest stays refunded.
    await refund(orderId, { amount: '39.00' });
    await refund(orderId, { refundedBefore: '39.00' });
    await failLatest(intent);
    expect(await waiting()).toMatchObject([{ id: orderId, amount: '10.00' }]);
    expect((await giveBack(orderId)).json()).toMatchObject({
      status: 'completed',
      refundedAmount: '39.00',
    });
    expect(await sales.mayWatch(email)).toBe(true);
    expect(await checkBooks(store)).toEqual([]);
  });

  it('and bought again meanwhile: with the access back, what was bought again is refunded', async () => {
    const { orderId, email } = await failed();
    store.clock.advance({ minutes: 1 });
    const again = await sales.buy('beard', { email });
    expect((await giveBack(orderId)).status).toBe(200);
    await store.deps.jobs.runDue();
    expect((await sales.order(again.orderId)).status).toBe('refunded');
    expect((await sales.order(orderId)).status).toBe('completed');
    expect(await sales.mayWatch(email)).toBe(true);
    expect(await checkBooks(store)).toEqual([]);
  });

  it('of a duplicate cannot end with access, because the customer has it by the first order', async () => {
    const { db } = store.deps;
    const first = await sales.place();
    const second = await sales.place('beard', { email: first.email });
    for (const [order, card] of [
      [first, '4242424242424242'],
      [second, REFUND_FAILS_LATER],
    ] as const) {
      store.sandbox.controls.pay({ intent: order.intent, card });
      await sales.complete(order, order.client);
      store.clock.advance({ minutes: 1 });
    }
    await store.deps.jobs.runDue();
    expect((await sales.order(second.orderId)).status).toBe('refunded');
    await failLatest(second.intent);
    const refused = await giveBack(second.orderId);
    expect([refused.status, refused.json().message]).toEqual([
      409,
      `This customer already has everything in it by order ${first.orderId.slice(0, 8)}. Refund this one again, or send the money another way.`,
    ]);
    expect((await sales.order(second.orderId)).failed_refund_cents).toBe(4900);
    expect((await refund(second.orderId)).json()).toMatchObject({ status: 'refunded' });
    expect((await db.selectFrom('job').select('id').execute()).length).toBe(0);
  });

  describe('is the only reason to give access back', () => {
    const refused = async (orderId: string, code = 'cannot_give_back') => {
      const before = await sales.order(orderId);
      const answer = await giveBack(orderId);
      expect([answer.status, answer.json().code]).toEqual([409, code]);
      const { status } = await sales.order(orderId);
      expect(status).toBe(before.status);
    };

    it('an order in another status, or whose refund is fine or on its way, stays', async () => {
      await refused((await sales.place()).orderId);
      await refused((await sales.buy()).orderId);
      const disputed = await sales.buy('voice');
      store.sandbox.controls.openDispute({ payment: disputed.intent });
      await sales.readEvents();
      await refused(disputed.orderId);
      const refunded = await sales.buy('voice', {}, REFUND_PENDS);
      await refund(refunded.orderId);
      await refused(refunded.orderId, 'already_refunded');
      expect((await giveBack('nope')).status).toBe(404);
    });

    it('a payment that is disputed, or was lost in a dispute, is not with the shop', async () => {
      const { orderId, intent } = await failed();
      const { id: dispute } = store.sandbox.controls.openDispute({ payment: intent });
      await sales.readEvents();
      await refused(orderId);
      store.sandbox.controls.closeDispute({ dispute, as: 'lost' });
      await sales.readEvents();
      expect(await waiting()).toEqual([]);
      await refused(orderId);
      expect(await checkBooks(store)).toEqual([]);
    });

    it('a provider that is away leaves everything as it is; a new refund that comes first wins', async () => {
      const { orderId, intent, email } = await failed();
      const path = `/v1/payment_intents/${intent}`;
      store.sandbox.controls.addFault({ method: 'GET', path, effect: 'cut', times: 9 });
      expect((await giveBack(orderId)).status).toBe(503);
      store.sandbox.controls.clearFaults();
      expect(await waiting()).toHaveLength(1);
      const both = await Promise.all([refund(orderId), giveBack(orderId)]);
      expect(both.some(({ status }) => status === 200)).toBe(true);
      await sales.readEvents();
      expect((await sales.order(orderId)).status).toBe('refunded');
      expect(await sales.mayWatch(email)).toBe(false);
      expect(await checkBooks(store)).toEqual([]);
    });

    it('a customer cannot do it', async () => {
      const { orderId, email } = await failed();
      const client = store.browser();
      await signIn(client, email);
      expect((await client.send('POST', `/api/orders/${orderId}/give-access-back`)).status).toBe(
        403,
      );
      expect((await sales.order(orderId)).status).toBe('refunded');
    });
  });
});
