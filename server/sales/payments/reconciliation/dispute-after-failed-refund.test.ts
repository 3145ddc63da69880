import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Needs } from '#contract/overview.ts';
import { checkBooks } from '../../../testing/check-books.ts';
import { chooseNotices, NICK } from '../../../testing/mail/choose-notices.ts';
import { mailsTo } from '../../../testing/mail/read-mails.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';
import { listWaiting } from '../../orders/index.ts';

const REFUND_FAILS_LATER = '4000000000005126';

describeWithDatabase('a dispute after a refund in full has failed', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  beforeEach(() => chooseNotices(store, ['dispute']));
  afterAll(() => store.close());

  const needs = async () => (await (await sales.admin()).get('/api/overview/needs')).json<Needs>();
  const check = (orderId: string) => sales.act(orderId, 'check');
  const failed = async () => {
    const order = await sales.buy('beard', {}, REFUND_FAILS_LATER);
    await sales.act(order.orderId, 'refund', { refundedBefore: '0.00', reason: 'duplicate' });
    const [made] = sales.refundsOf(order.intent);
    store.sandbox.controls.settleRefund({ refund: made?.id ?? '', as: 'failed' });
    await check(order.orderId);
    return order;
  };
  const disputed = async () => {
    const order = await failed();
    const { id: dispute } = store.sandbox.controls.openDispute({ payment: order.intent });
    await check(order.orderId);
    return { ...order, dispute };
  };
  /** The timeline after the refund, where an admin asked for all of it. */
  const since = async (orderId: string) => (await sales.lines(orderId)).slice(5);
  const FAILED =
    'refunded>refunded The refund of $49.00 failed. The money is back in your Stripe balance. (system)';
  const DISPUTED = 'refunded>disputed The customer disputes the payment. (system)';

  it('is told once, with the day to answer by, and is among the disputes', async () => {
    const { orderId, email } = await disputed();
    await sales.readEvents();
    expect(await since(orderId)).toEqual([FAILED, DISPUTED]);
    const notices = await mailsTo(store.deps, NICK);
    expect(notices.map(({ subject }) => subject)).toEqual(['A payment is disputed']);
    expect(notices[0]?.text).toMatch(
      /answer in the Stripe Dashboard by \w+ \d+, 20\d\d.* The order gave no access before/,
    );
    const respondBy = expect.stringMatching(/^20.*Z$/);
    expect(await needs()).toMatchObject({
      disputedOrders: [{ id: orderId, name: 'Ann Elf', respondBy }],
      disputes: 1,
      failedRefunds: [],
    });
    expect(await listWaiting(store.deps, 'disputed', 0)).toEqual({ orders: [], more: 1 });
    expect(await sales.seen(orderId)).toMatchObject({ status: 'disputed', failedRefund: '49.00' });
    expect(await sales.mayWatch(email)).toBe(false);
    for (const action of ['give-access-back', 'settle-refund'] as const)
      expect((await sales.act(orderId, action)).status).toBe(409);
    expect(await checkBooks(store)).toEqual([]);
  });

  it('that is won brings the decision back, and no access', async () => {
    const { orderId, email, dispute } = await disputed();
    store.sandbox.controls.closeDispute({ dispute, as: 'won' });
    await check(orderId);
    expect((await since(orderId)).slice(2)).toEqual([
      'disputed>refunded The dispute was won. (system)',
    ]);
    const { failedRefunds, disputedOrders } = await needs();
    expect(failedRefunds).toMatchObject([{ id: orderId, amount: '49.00' }]);
    expect(disputedOrders.map(({ id }) => id)).not.toContain(orderId);
    expect(await sales.mayWatch(email)).toBe(false);
    expect((await mailsTo(store.deps, email)).map(({ text }) => text).join()).toContain(
      'the refund failed, so it gives no access',
    );
    const notices = await mailsTo(store.deps, NICK);
    expect(notices.map(({ text }) => text).join()).toContain(
      'The payment for this order counts. The order was refunded before, and the refund failed: open it to decide',
    );
    expect((await sales.act(orderId, 'give-access-back')).json()).toMatchObject({
      status: 'completed',
    });
    expect(await checkBooks(store)).toEqual([]);
  });

  it('that is lost ends the matter', async () => {
    const { orderId, dispute } = await disputed();
    store.sandbox.controls.closeDispute({ dispute, as: 'lost' });
    await check(orderId);
    expect((await since(orderId)).slice(2)).toEqual([
      'disputed>disputed The bank returned $49.00 of $49.00 to the customer, because of a dispute. (system)',
      'disputed>refunded The dispute was lost. (system)',
    ]);
    expect((await needs()).failedRefunds).toEqual([]);
    expect(await checkBooks(store)).toEqual([]);
  });

  it('and after it was settled another way leaves that settled when it is won', async () => {
    const { orderId, intent } = await failed();
    expect((await sales.act(orderId, 'settle-refund')).json()).not.toHaveProperty('failedRefund');
    await check(orderId);
    expect((await needs()).failedRefunds).toEqual([]);
    expect((await sales.act(orderId, 'settle-refund')).status).toBe(409);
    const { id: dispute } = store.sandbox.controls.openDispute({ payment: intent });
    await check(orderId);
    store.sandbox.controls.closeDispute({ dispute, as: 'won' });
    await check(orderId);
    expect(await since(orderId)).toEqual([
      FAILED,
      'refunded>refunded The failed refund of $49.00 was settled another way. (elf)',
      'refunded>refunded Checked with Stripe. Nothing has changed. (elf)',
      DISPUTED,
      'disputed>refunded The dispute was won. (system)',
    ]);
    expect((await needs()).failedRefunds).toEqual([]);
    expect(await checkBooks(store)).toEqual([]);
  });
});
