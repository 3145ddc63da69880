import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Needs } from '#contract/overview.ts';
import { checkBooks } from '../../../testing/check-books.ts';
import { chooseNotices, NICK } from '../../../testing/mail/choose-notices.ts';
import { mailsTo } from '../../../testing/mail/read-mails.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';
import { handleCheckJobs } from './start-payment-work.ts';

const ASKED_ABOUT = '4000000000001976';

describeWithDatabase('an inquiry of a bank', (kind) => {
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
  const askAbout = async () => {
    const order = await sales.buy('beard');
    const { openDispute } = store.sandbox.controls;
    const { id } = openDispute({ payment: order.intent, isInquiry: true });
    await sales.readEvents();
    return { ...order, inquiry: id };
  };

  it('suspends nothing; the shop is told with the date, and the buyer of nothing', async () => {
    const { orderId, email, intent } = await sales.buy('beard', {}, ASKED_ABOUT);
    expect(await sales.mayWatch(email)).toBe(true);
    const order = await sales.seen(orderId);
    const respondBy = expect.stringMatching(/^20.*Z$/);
    expect(order).toMatchObject({ status: 'completed', inquiry: { respondBy } });
    expect(await subjects(email)).toEqual(['Your order is complete']);
    const [notice] = await mailsTo(store.deps, NICK);
    expect(notice).toMatchObject({
      kind: 'notice-dispute',
      subject: 'A bank asks about a payment',
    });
    expect(notice?.text).toMatch(/answer in the Stripe Dashboard by \w+ \d+, 20\d\d/);
    const { inquiries, disputes } = await needs();
    expect([inquiries, disputes]).toEqual([[{ id: orderId, name: 'Ann Elf', respondBy }], 0]);
    const shown = (await sales.payment(orderId)).json();
    expect(shown.payment).toMatchObject({
      state: 'inquiry',
      refundable: '49.00',
      dispute: { state: 'inquiry', respondBy },
    });
    // Answered: there is no date any more.
    const [dispute] = store.sandbox.controls
      .disputes()
      .filter(({ payment_intent }) => payment_intent === intent);
    store.sandbox.controls.moveInquiry({ dispute: dispute?.id ?? '', to: 'review' });
    await sales.readEvents();
    expect(await sales.seen(orderId)).toMatchObject({ inquiry: { respondBy: null } });
    store.sandbox.controls.closeDispute({ dispute: dispute?.id ?? '', as: 'warning_closed' });
    await sales.readEvents();
    expect(await sales.seen(orderId)).not.toHaveProperty('inquiry');
    expect((await needs()).inquiries).toEqual([]);
    expect((await sales.timeline(orderId)).slice(2)).toEqual([
      'completed: The bank asks about the payment (an inquiry). It has taken nothing.',
      'completed: The inquiry is closed.',
    ]);
    expect(await subjects(email)).toEqual(['Your order is complete']);
    // Stripe refunds a payment after an inquiry, also what the store refunds by itself.
    expect((await sales.payment(orderId)).json().payment).toMatchObject({ refundable: '49.00' });
  });

  it('ends with a refund, in part first and then in full', async () => {
    const { orderId, email } = await askAbout();
    const body = { reason: 'requested_by_customer', refundedBefore: '0.00' };
    const part = await sales.act(orderId, 'refund', { ...body, amount: '9.00' });
    expect(part.json()).toMatchObject({ status: 'completed', inquiry: {} });
    const rest = await sales.act(orderId, 'refund', { ...body, refundedBefore: '9.00' });
    expect(rest.json()).toMatchObject({ status: 'refunded' });
    expect(rest.json()).not.toHaveProperty('inquiry');
    await sales.readEvents();
    expect((await sales.payment(orderId)).json().payment).toMatchObject({
      state: 'refunded',
      dispute: { state: 'inquiry_closed' },
    });
    expect(await sales.mayWatch(email)).toBe(false);
    expect((await subjects(email)).join()).not.toContain('dispute');
    expect(await checkBooks(store)).toEqual([]);
  });

  it('that becomes a dispute suspends access, which comes back when the dispute is won', async () => {
    const { orderId, email, inquiry, intent } = await askAbout();
    store.sandbox.controls.moveInquiry({ dispute: inquiry, to: 'dispute' });
    await sales.readEvents();
    const seen = await sales.seen(orderId);
    expect(seen).toMatchObject({ status: 'disputed' });
    expect(seen).not.toHaveProperty('inquiry');
    expect(await sales.mayWatch(email)).toBe(false);
    const { disputedOrders, inquiries } = await needs();
    expect([disputedOrders.map(({ id }) => id), inquiries]).toEqual([[orderId], []]);
    expect(disputedOrders[0]?.respondBy).toMatch(/Z$/);
    // An event of before comes late: what counts is how the payment stands now.
    const late = store.sandbox.controls.events().find(({ data }) => {
      return JSON.stringify(data).includes(intent) && JSON.stringify(data).includes('warning_');
    });
    expect(late).toBeDefined();
    await sales.readEvents();
    expect(await sales.seen(orderId)).toMatchObject({ status: 'disputed' });
    store.sandbox.controls.closeDispute({ dispute: inquiry, as: 'won' });
    await sales.readEvents();
    expect((await sales.timeline(orderId)).slice(2)).toEqual([
      'completed: The bank asks about the payment (an inquiry). It has taken nothing.',
      'disputed: The customer disputes the payment.',
      'completed: The dispute was won.',
    ]);
    expect(await sales.mayWatch(email)).toBe(true);
    expect(await subjects(email)).toContain('Your payment is disputed');
  });

  it('for which an older version took the access: a job asks again and gives it back', async () => {
    const { db } = store.deps;
    handleCheckJobs(store.deps);
    const { orderId, email } = await askAbout();
    const asDispute = { status: 'disputed', has_inquiry: 0, respond_by: null } as const;
    await db.updateTable('purchase').set(asDispute).where('id', '=', orderId).execute();
    await store.deps.jobs.enqueue(db, { kind: 'check-order', payload: { orderId } });
    await store.deps.jobs.enqueue(db, { kind: 'check-order', payload: { orderId: 'gone' } });
    expect(await store.deps.jobs.runDue()).toBe(2);
    expect(await db.selectFrom('job').selectAll().execute()).toEqual([]);
    expect(await sales.seen(orderId)).toMatchObject({ status: 'completed', inquiry: {} });
    expect((await sales.timeline(orderId)).at(-2)).toBe(
      'completed: It is an inquiry, not a dispute.',
    );
    const mails = await mailsTo(store.deps, email);
    expect(mails.map(({ text }) => text).join()).toContain('It is not one.');
    expect(await sales.mayWatch(email)).toBe(true);
  });
});
