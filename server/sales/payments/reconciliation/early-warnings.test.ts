import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { Needs } from '#contract/overview.ts';
import { orderEvents } from '../../../payment-providers/stripe/api/stripe-events.ts';
import { checkBooks } from '../../../testing/check-books.ts';
import { chooseNotices, NICK } from '../../../testing/mail/choose-notices.ts';
import { mailsTo } from '../../../testing/mail/read-mails.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore, testKeys } from '../../../testing/test-store.ts';
import { handleEvent } from './handle-event.ts';

const WARNED_CARD = '4000000000005423';
const WARNINGS = '/v1/radar/early_fraud_warnings';
const WARNED = 'completed: Stripe reports an early warning of fraud: the bank expects a dispute.';
const KEPT = 'completed: The payment is kept despite the early warning of fraud.';
const refund = { reason: 'fraudulent', refundedBefore: '0.00' };

describeWithDatabase('an early warning of fraud', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  beforeEach(() => chooseNotices(store, ['dispute']));
  afterAll(() => store.close());

  const controls = () => store.sandbox.controls;
  const seen = async (id: string) => (await sales.seen(id)) as unknown as Order;
  /** The lines after the order was placed and completed. */
  const news = async (id: string) => (await sales.timeline(id)).slice(2);
  const needs = async () => (await (await sales.admin()).get('/api/overview/needs')).json<Needs>();
  const waiting = async (orderId: string) =>
    (await needs()).warnings.filter(({ id }) => id === orderId);
  const notices = async () => (await mailsTo(store.deps, NICK)).map(({ subject }) => subject);
  const buyWarned = async () => {
    const order = await sales.buy();
    controls().warn({ payment: order.intent });
    await sales.readEvents();
    return order;
  };

  it('reaches the order by its charge; the shop is told, and the buyer of nothing', async () => {
    const { orderId, email, intent } = await sales.buy();
    const { payment_intent } = controls().warn({ payment: intent });
    expect(payment_intent).toBeUndefined();
    controls().clearRequests();
    await sales.readEvents();
    await sales.readEvents();
    expect(controls().requests({ path: WARNINGS })).toHaveLength(1);
    expect(await seen(orderId)).toMatchObject({ status: 'completed', fraudWarning: 'open' });
    expect(await news(orderId)).toEqual([WARNED]);
    expect(await waiting(orderId)).toEqual([{ id: orderId, name: 'Ann Elf', isUnread: false }]);
    const [notice, ...more] = await mailsTo(store.deps, NICK);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ kind: 'notice-dispute', subject: 'A bank warns of fraud' });
    expect(notice?.text).toContain(
      'The bank expects a dispute. A refund now usually avoids it and its fee.',
    );
    expect((await mailsTo(store.deps, email)).map(({ subject }) => subject)).toEqual([
      'Your order is complete',
    ]);
    expect(await sales.mayWatch(email)).toBe(true);
  });

  it('ends with a refund in full, not with one of a part', async () => {
    const { orderId } = await buyWarned();
    const part = await sales.act(orderId, 'refund', { ...refund, amount: '9.00' });
    expect(part.json()).toMatchObject({ status: 'completed', fraudWarning: 'open' });
    const rest = await sales.act(orderId, 'refund', { ...refund, refundedBefore: '9.00' });
    expect(rest.json()).toMatchObject({ status: 'refunded' });
    expect(rest.json()).not.toHaveProperty('fraudWarning');
    await sales.readEvents();
    expect(await waiting(orderId)).toEqual([]);
    expect((await sales.timeline(orderId)).join()).not.toContain('is over');
    expect(await checkBooks(store)).toEqual([]);
  });

  it('that the shop keeps comes back only with another one', async () => {
    const { orderId, intent } = await buyWarned();
    expect((await sales.act(orderId, 'keep-payment')).json()).not.toHaveProperty('fraudWarning');
    expect((await sales.act(orderId, 'keep-payment')).status).toBe(409);
    const [, kept] = await news(orderId);
    expect([kept, (await sales.lines(orderId)).at(-1)]).toEqual([
      KEPT,
      expect.stringMatching(/elf/),
    ]);
    // Something else happens to the payment, and the admin asks.
    controls().refund({ payment: intent, amount: 100 });
    await sales.readEvents();
    expect((await sales.act(orderId, 'check')).json()).not.toHaveProperty('fraudWarning');
    await chooseNotices(store, ['dispute']);
    controls().warn({ payment: intent, namesIntent: true });
    await sales.readEvents();
    expect(await seen(orderId)).toMatchObject({ fraudWarning: 'open' });
    expect(await notices()).toEqual(['A bank warns of fraud']);
  });

  it('ends when the payment is disputed, and says nothing of one that comes after', async () => {
    const { orderId, intent } = await buyWarned();
    const { id } = controls().openDispute({ payment: intent });
    await sales.readEvents();
    expect(await seen(orderId)).toMatchObject({ status: 'disputed' });
    expect(await seen(orderId)).not.toHaveProperty('fraudWarning');
    controls().warn({ payment: intent });
    await sales.readEvents();
    controls().closeDispute({ dispute: id, as: 'won' });
    await sales.readEvents();
    expect(await seen(orderId)).not.toHaveProperty('fraudWarning');
    expect(await news(orderId)).toEqual([
      WARNED,
      'disputed: The customer disputes the payment.',
      'completed: The dispute was won.',
    ]);
  });

  it('of a payment that was refunded before says nothing', async () => {
    const { orderId, intent } = await sales.buy();
    controls().refund({ payment: intent });
    await sales.readEvents();
    controls().warn({ payment: intent });
    await sales.readEvents();
    expect(await seen(orderId)).not.toHaveProperty('fraudWarning');
    expect(await notices()).toEqual([]);
  });

  it('is one matter with an inquiry, which says more', async () => {
    const { orderId, intent } = await buyWarned();
    const { id } = controls().openDispute({ payment: intent, isInquiry: true });
    await sales.readEvents();
    expect(await waiting(orderId)).toEqual([]);
    expect((await needs()).inquiries.map((one) => one.id)).toContain(orderId);
    controls().closeDispute({ dispute: id, as: 'warning_closed' });
    await sales.readEvents();
    expect(await seen(orderId)).not.toHaveProperty('fraudWarning');
  });

  it('comes with the payment that it is about, before anybody has seen that', async () => {
    const { orderId, intent } = await sales.place();
    controls().pay({ intent, card: WARNED_CARD });
    await sales.readEvents();
    expect(await seen(orderId)).toMatchObject({ status: 'completed', fraudWarning: 'open' });
  });

  it('about a payment of another shop of the account, or of a deleted order, changes nothing', async () => {
    const headers = { authorization: `Bearer ${testKeys.secretKey}` };
    const body = 'amount=500&currency=usd';
    const made = await fetch(`${store.sandbox.url}/v1/payment_intents`, {
      method: 'POST',
      headers,
      body,
    });
    const { id: foreign } = (await made.json()) as { id: string };
    controls().pay({ intent: foreign });
    controls().warn({ payment: foreign });
    const deleted = await buyWarned();
    const customer = await sales.account(deleted.email);
    const answer = await (await sales.admin()).send('DELETE', `/api/customers/${customer?.id}`);
    expect(answer.status).toBe(200);
    controls().warn({ payment: deleted.intent });
    await sales.readEvents();
    const theirs = [deleted.intent, foreign];
    const refunds = controls().refunds();
    expect(refunds.filter(({ payment_intent: id }) => theirs.includes(String(id)))).toEqual([]);
    // The notice of the first went with the order.
    expect(await notices()).toEqual([]);
  });

  it('that only an event claims is not there', async () => {
    const { orderId, intent } = await sales.buy();
    const event = { type: 'radar.early_fraud_warning.created', createdAt: 0, paymentId: intent };
    const warning = { id: 'issfr_forged', chargeId: 'ch_forged' };
    await handleEvent(store.deps, { ...event, id: 'evt_1', warning }, 'webhook');
    const unknown = { ...event, id: 'evt_2', paymentId: null, warning };
    await handleEvent(store.deps, unknown, 'webhook');
    expect(await seen(orderId)).not.toHaveProperty('fraudWarning');
    expect(await news(orderId)).toEqual([]);
  });

  describe('that the key may not read', () => {
    const { secretKey: key } = testKeys;
    beforeEach(() => controls().withholdRight({ key, path: WARNINGS }));
    afterAll(() => controls().withholdRight({ key, path: null }));

    it('is told all the same, once, to be looked at in the Stripe Dashboard', async () => {
      const { orderId, intent } = await sales.buy();
      controls().warn({ payment: intent });
      await sales.readEvents();
      expect(await seen(orderId)).toMatchObject({ status: 'completed', fraudWarning: 'unread' });
      expect((await news(orderId)).join()).toContain('which the secret key cannot read');
      expect(await waiting(orderId)).toMatchObject([{ isUnread: true }]);
      const [notice] = await mailsTo(store.deps, NICK);
      expect(notice?.text).toContain('Please look at the payment in the Stripe Dashboard');
      expect((await sales.act(orderId, 'check')).status).toBe(200);
      // The owner gives the key the right, and asks.
      controls().withholdRight({ key, path: null });
      expect((await sales.act(orderId, 'check')).json()).toMatchObject({ fraudWarning: 'open' });
      expect((await news(orderId)).at(-1)).toBe(WARNED);
      expect(await notices()).toHaveLength(1);
    });

    it('ends with a dispute, and does not come back after it', async () => {
      const { orderId, intent } = await buyWarned();
      const { id } = controls().openDispute({ payment: intent });
      await sales.readEvents();
      controls().closeDispute({ dispute: id, as: 'won' });
      controls().warn({ payment: intent });
      await sales.readEvents();
      expect(await seen(orderId)).toMatchObject({ status: 'completed' });
      expect(await seen(orderId)).not.toHaveProperty('fraudWarning');
    });
  });

  it('is heard again when Stripe could not be asked about its charge', async () => {
    const { orderId, intent } = await sales.buy();
    controls().warn({ payment: intent });
    controls().addFault({ path: '/v1/charges/*', effect: 'error', status: 400, times: 9 });
    await sales.readEvents();
    expect(await seen(orderId)).not.toHaveProperty('fraudWarning');
    controls().clearFaults();
    await sales.readEvents();
    expect(await seen(orderId)).toMatchObject({ fraudWarning: 'open' });
  });

  it('is among the events that a webhook is registered for', () => {
    expect(orderEvents).toContain('radar.early_fraud_warning.created');
    expect(orderEvents).toContain('radar.early_fraud_warning.updated');
  });
});
