import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OrderPayment } from '#contract/order-payments.ts';
import type { Needs } from '#contract/overview.ts';
import { checkBooks } from '../../../testing/check-books.ts';
import { chooseNotices, NICK } from '../../../testing/mail/choose-notices.ts';
import { mailsTo } from '../../../testing/mail/read-mails.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type PlacedOrder, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';

describeWithDatabase('what disputes took of a payment', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  beforeEach(() => chooseNotices(store, ['dispute']));
  afterAll(() => store.close());

  const needs = async () => (await (await sales.admin()).get('/api/overview/needs')).json<Needs>();
  const subjects = async (email: string) =>
    (await mailsTo(store.deps, email)).map(({ subject }) => subject);
  /** The messages to the admin about disputes: their subjects, sorted, and all that they say. */
  const told = async () => {
    const notices = await mailsTo(store.deps, NICK);
    const says = notices.map(({ text }) => text).join('\n');
    return { says, subjects: notices.map(({ subject }) => subject).toSorted() };
  };
  const causes = async ({ orderId }: PlacedOrder) => (await sales.timeline(orderId)).slice(2);
  /** The status of an order, what was refunded of it, what disputes took, and whether its buyer may watch. */
  const stateOf = async (order: PlacedOrder) => {
    await sales.readEvents();
    const { status, refunded_cents, lost_cents } = await sales.order(order.orderId);
    return [status, refunded_cents, lost_cents, await sales.mayWatch(order.email)];
  };
  const credited = async ({ orderId }: PlacedOrder) => {
    const rows = await store.deps.db
      .selectFrom('receipt')
      .select('cents')
      .where('purchase_id', '=', orderId)
      .where('kind', '=', 'credit-note')
      .orderBy('sequence')
      .execute();
    return rows.map(({ cents }) => cents);
  };
  const payment = async ({ orderId }: PlacedOrder) =>
    (await sales.payment(orderId)).json<{ payment: OrderPayment }>().payment;

  it('of a part that was lost leaves the access to what was paid', async () => {
    const order = await sales.buy('beard');
    const { openDispute, closeDispute } = store.sandbox.controls;
    const { id: dispute } = openDispute({ payment: order.intent, amount: 1800 });
    expect(await stateOf(order)).toEqual(['disputed', 0, 0, false]);
    expect(await payment(order)).toMatchObject({
      state: 'disputed',
      lost: '0.00',
      dispute: { state: 'open', amount: '18.00' },
    });
    closeDispute({ dispute, as: 'lost' });
    expect(await stateOf(order)).toEqual(['completed', 0, 1800, true]);
    expect(await payment(order)).toMatchObject({
      state: 'partly_lost',
      lost: '18.00',
      // Stripe refunds nothing of a payment that was charged back.
      refundable: '0.00',
    });
    expect(await credited(order)).toEqual([1800]);
    expect(await causes(order)).toEqual([
      'disputed: The customer disputes the payment.',
      'disputed: The bank returned $18.00 of $49.00 to the customer, because of a dispute.',
      'completed: The dispute is over, and took a part of the payment.',
    ]);
    const mails = await mailsTo(store.deps, order.email);
    const said = 'Your bank returned $18.00 of this payment to you.';
    expect(mails.filter(({ text }) => text.includes(said))).toHaveLength(1);
    // Asked again, nothing more happens.
    await sales.act(order.orderId, 'check');
    const { says, subjects: notices } = await told();
    expect(notices).toEqual(['A dispute ended in the buyer’s favor', 'A payment is disputed']);
    expect(says).toContain(
      'The bank returned $18.00 of this payment to the buyer. The rest counts, and the order keeps its access.',
    );
    expect(await credited(order)).toEqual([1800]);
    expect(await checkBooks(store)).toEqual([]);
  });

  it('in several parts ends the access with the last of it, refunds included', async () => {
    const order = await sales.buy('beard');
    const { openDispute, closeDispute, refund } = store.sandbox.controls;
    const lose = (amount: number) =>
      closeDispute({ dispute: openDispute({ payment: order.intent, amount }).id, as: 'lost' });
    refund({ payment: order.intent, amount: 900 });
    lose(1000);
    expect(await stateOf(order)).toEqual(['completed', 900, 1000, true]);
    // More than there is left: the bank did not know of the refund.
    lose(3900);
    expect(await stateOf(order)).toEqual(['refunded', 900, 4000, false]);
    expect(await credited(order)).toEqual([1900, 3000]);
    expect(await subjects(order.email)).toContain('The dispute over your payment is closed');
    expect(await payment(order)).toMatchObject({ state: 'dispute_lost', refundable: '0.00' });
    expect(await checkBooks(store)).toEqual([]);
  });

  it.each([
    ['block', 'completed', 0, 0],
    ['resolution', 'refunded', 0, 4900],
    ['refund', 'refunded', 4900, 0],
  ] as const)('that was prevented by a %s is read from the money', async (by, ...expected) => {
    const order = await sales.buy('beard');
    store.sandbox.controls.preventDispute({ payment: order.intent, by });
    const [status] = expected;
    expect(await stateOf(order)).toEqual([...expected, status === 'completed']);
    expect(await credited(order)).toEqual(status === 'completed' ? [] : [4900]);
    expect((await payment(order)).dispute).toMatchObject({ state: 'resolved', isAsked: false });
    expect(await checkBooks(store)).toEqual([]);
  });

  it('comes back by an appeal that is won, and with it the access', async () => {
    const order = await sales.buy('beard');
    const { openDispute, closeDispute, appeal } = store.sandbox.controls;
    const { id: dispute } = openDispute({ payment: order.intent });
    closeDispute({ dispute, as: 'lost' });
    expect(await stateOf(order)).toEqual(['refunded', 0, 4900, false]);
    expect((await needs()).appeals).toEqual([]);
    appeal({ dispute, to: 'needs_response' });
    expect(await stateOf(order)).toEqual(['refunded', 0, 4900, false]);
    const respondBy = expect.stringMatching(/^20.*Z$/);
    expect((await needs()).appeals).toEqual([{ id: order.orderId, name: 'Ann Elf', respondBy }]);
    expect(await sales.seen(order.orderId)).toMatchObject({ appeal: { respondBy } });
    expect((await payment(order)).dispute).toMatchObject({ state: 'appeal', respondBy });
    const notices = await mailsTo(store.deps, NICK);
    const notice = notices.find(({ subject }) => subject === 'A lost dispute can be appealed');
    expect(notice?.text).toMatch(/appeal in the Stripe Dashboard by \w+ \d+, 20\d\d/);
    appeal({ dispute, to: 'review' });
    expect(await stateOf(order)).toEqual(['refunded', 0, 4900, false]);
    expect((await needs()).appeals).toEqual([]);
    closeDispute({ dispute, as: 'won' });
    expect(await stateOf(order)).toEqual(['completed', 0, 0, true]);
    expect(await credited(order)).toEqual([4900, -4900]);
    const { says, subjects: ends } = await told();
    expect(ends).toEqual([
      'A dispute ended in the buyer’s favor',
      'A dispute ended in your favor',
      'A lost dispute can be appealed',
    ]);
    expect(says).toContain(
      'The bank returned $49.00 of this payment to you. The order gives access to its videos.',
    );
    expect(await subjects(order.email)).toContain(
      'The dispute over your payment was decided again',
    );
    expect((await causes(order)).slice(-2)).toEqual([
      'refunded: The bank returned $49.00 to the shop.',
      'completed: The dispute was decided again, in the shop’s favor.',
    ]);
    expect(await checkBooks(store)).toEqual([]);
  });

  it('stays lost where the appeal is lost, too', async () => {
    const order = await sales.buy('beard');
    const { openDispute, closeDispute, appeal } = store.sandbox.controls;
    const { id: dispute } = openDispute({ payment: order.intent });
    closeDispute({ dispute, as: 'lost' });
    appeal({ dispute, to: 'needs_response' });
    closeDispute({ dispute, as: 'lost' });
    expect(await stateOf(order)).toEqual(['refunded', 0, 4900, false]);
    expect(await credited(order)).toEqual([4900]);
  });

  it.each([
    ['at once', { failure: true, dispute: true }],
    ['only when it is lost', { failure: true, dispute: false }],
    ['only when it is lost, with the failure', { failure: false, dispute: false }],
  ])(
    'heard of %s gives no more access than before a refund that had failed',
    async (_, isHeard) => {
      const order = await sales.buy('beard', {}, '4000000000005126');
      const { openDispute, closeDispute, settleRefund, refund, appeal } = store.sandbox.controls;
      const { id } = refund({ payment: order.intent });
      await sales.readEvents();
      settleRefund({ refund: id, as: 'failed' });
      if (isHeard.failure) await sales.readEvents();
      const { id: dispute } = openDispute({ payment: order.intent });
      if (isHeard.dispute) expect(await stateOf(order)).toEqual(['disputed', 0, 0, false]);
      closeDispute({ dispute, as: 'lost' });
      expect(await stateOf(order)).toEqual(['refunded', 0, 4900, false]);
      appeal({ dispute, to: 'review' });
      closeDispute({ dispute, as: 'won' });
      expect(await stateOf(order)).toEqual(['refunded', 0, 0, false]);
      // It waits for the shop's decision, as before the dispute.
      expect((await needs()).failedRefunds.map(({ id: failed }) => failed)).toContain(
        order.orderId,
      );
      expect(await checkBooks(store)).toEqual([]);
    },
  );

  it('was won by an appeal while a second one was open: won, too, it gives the access back', async () => {
    const order = await sales.buy('beard');
    const { openDispute, closeDispute, appeal } = store.sandbox.controls;
    const { id: first } = openDispute({ payment: order.intent });
    const { id: second } = openDispute({ payment: order.intent });
    closeDispute({ dispute: first, as: 'lost' });
    expect(await stateOf(order)).toEqual(['refunded', 0, 4900, false]);
    appeal({ dispute: first, to: 'review' });
    closeDispute({ dispute: first, as: 'won' });
    expect(await stateOf(order)).toEqual(['disputed', 0, 0, false]);
    expect((await told()).says).toContain(
      'The bank returned $49.00 of this payment to you. Another dispute over it is open.',
    );
    closeDispute({ dispute: second, as: 'won' });
    expect(await stateOf(order)).toEqual(['completed', 0, 0, true]);
    expect((await told()).says).toContain('The payment for this order counts.');
  });

  it('is refunded where the customer bought the same again meanwhile', async () => {
    const order = await sales.buy('beard');
    const { openDispute, closeDispute } = store.sandbox.controls;
    const { id: dispute } = openDispute({ payment: order.intent });
    closeDispute({ dispute, as: 'lost' });
    await sales.readEvents();
    store.clock.advance({ hours: 1 });
    const again = await sales.buy('beard', { email: order.email });
    closeDispute({ dispute, as: 'won' });
    expect(await stateOf(order)).toEqual(['completed', 0, 0, true]);
    await store.deps.jobs.runDue();
    await sales.readEvents();
    expect(await stateOf(again)).toEqual(['refunded', 4900, 0, true]);
    expect(await checkBooks(store)).toEqual([]);
  });

  it('of a part leaves what was bought again meanwhile: together they are not paid twice', async () => {
    const order = await sales.buy('beard');
    const { openDispute, closeDispute } = store.sandbox.controls;
    const { id: dispute } = openDispute({ payment: order.intent, amount: 2450 });
    await sales.readEvents();
    store.clock.advance({ hours: 1 });
    const again = await sales.buy('beard', { email: order.email });
    closeDispute({ dispute, as: 'lost' });
    expect(await stateOf(order)).toEqual(['completed', 0, 2450, true]);
    await store.deps.jobs.runDue();
    expect(await stateOf(again)).toEqual(['completed', 0, 0, true]);
  });

  it('of an order in review waits for an answer, and comes back into review', async () => {
    const { controls } = store.sandbox;
    const order = await sales.place('beard');
    // The account appears in another browser, with another password.
    await sales.buy('voice', { email: order.email, more: { password: 'another-password' } });
    controls.pay({ intent: order.intent });
    await sales.reconcile();
    expect((await sales.order(order.orderId)).status).toBe('review');
    const { id: dispute } = controls.openDispute({ payment: order.intent });
    await sales.readEvents();
    const [waiting] = (await needs()).reviewDisputes;
    expect(waiting).toMatchObject({ id: order.orderId, respondBy: expect.stringMatching(/Z$/) });
    const notices = await mailsTo(store.deps, NICK);
    expect(notices.map(({ text }) => text).join()).toContain('The order is in review, and gives');
    const evidence = await (await sales.admin()).get(`/api/orders/${order.orderId}/evidence`);
    expect(evidence.status).toBe(200);
    controls.closeDispute({ dispute, as: 'lost' });
    await sales.readEvents();
    expect((await sales.order(order.orderId)).status).toBe('refunded');
    controls.appeal({ dispute, to: 'review' });
    controls.closeDispute({ dispute, as: 'won' });
    await sales.readEvents();
    expect((await sales.order(order.orderId)).status).toBe('review');
    expect((await needs()).failedRefunds.map(({ id }) => id)).not.toContain(order.orderId);
  });

  it('may be to be answered without a deadline', async () => {
    const order = await sales.buy('beard');
    const { openDispute, closeDispute, appeal } = store.sandbox.controls;
    const withoutDeadline = (one: { evidence_details: { due_by: number | null } }) => {
      one.evidence_details.due_by = 0;
    };
    const inquiry = openDispute({ payment: order.intent, isInquiry: true });
    withoutDeadline(inquiry);
    await sales.readEvents();
    expect(await sales.seen(order.orderId)).toMatchObject({
      inquiry: { isAsked: true, respondBy: null },
    });
    closeDispute({ dispute: inquiry.id, as: 'warning_closed' });
    const lost = openDispute({ payment: order.intent });
    closeDispute({ dispute: lost.id, as: 'lost' });
    withoutDeadline(appeal({ dispute: lost.id, to: 'needs_response' }));
    await sales.readEvents();
    expect(await sales.seen(order.orderId)).toMatchObject({ appeal: { respondBy: null } });
    // Lost and to be appealed at once is one matter, and a closed inquiry none.
    expect((await told()).subjects).toEqual([
      'A bank asks about a payment',
      'A lost dispute can be appealed',
    ]);
    expect((await needs()).appeals).toContainEqual({
      id: order.orderId,
      name: 'Ann Elf',
      respondBy: null,
    });
  });

  it('is corrected where an older version of the store took a part for the whole', async () => {
    const order = await sales.buy('beard');
    const { openDispute, closeDispute } = store.sandbox.controls;
    closeDispute({
      dispute: openDispute({ payment: order.intent, amount: 1800 }).id,
      as: 'lost',
    });
    const { db } = store.deps;
    await db
      .updateTable('purchase')
      .set({ status: 'refunded', lost_cents: 4900 })
      .where('id', '=', order.orderId)
      .execute();
    expect(await stateOf(order)).toEqual(['completed', 0, 1800, true]);
    expect((await causes(order)).slice(-2)).toEqual([
      'refunded: $18.00 of $49.00 was lost in disputes, not $49.00.',
      'completed: A part of the payment is left.',
    ]);
    expect(await credited(order)).toEqual([1800]);
  });
});
