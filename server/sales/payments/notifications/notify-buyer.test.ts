import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../../testing/mail/read-mails.ts';
import { detailsOf, newEmail, signIn } from '../../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore, testPromoCode } from '../../../testing/test-store.ts';
import { updateFromProvider } from '../reconciliation/update-from-provider.ts';

const PROCESSING_CARD = '4000000000005050';
const REFUND_FAILS_LATER = '4000000000005126';

describeWithDatabase('the buyer of an order', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  const seen = new Set<string>();
  /** The messages about an order since this was asked last, each as "address: subject". */
  async function told({ orderId }: { orderId: string }): Promise<string[]> {
    const query = store.deps.db.selectFrom('mail').select(['id', 'to_address', 'subject']);
    const rows = await query.where('order_id', '=', orderId).execute();
    const news = rows.filter(({ id }) => !seen.has(id));
    for (const { id } of news) seen.add(id);
    return news.map(({ to_address, subject }) => `${to_address}: ${subject}`).sort();
  }
  const controls = () => store.sandbox.controls;
  /** Every way by which the store hears of a payment, and all at once. */
  async function hear(orderId: string): Promise<void> {
    const sync = () => updateFromProvider(store.deps, { orderId, cause: 'asked', actor: 'system' });
    await Promise.all([sync(), sync(), sales.readEvents(), sales.reconcile()]);
    await sales.complete({ orderId });
    await store.deps.jobs.runDue();
    await sync();
  }

  it('hears once that it is complete, with its owner, however often it is completed', async () => {
    const order = await sales.place();
    expect(await told(order)).toEqual([]);
    controls().pay({ intent: order.intent });
    await Promise.all(Array.from({ length: 5 }, () => sales.complete(order)));
    await hear(order.orderId);
    const customer = await sales.account(order.email);
    const query = store.deps.db.selectFrom('mail').select(['kind', 'customer_id', 'to_address']);
    expect(await query.where('order_id', '=', order.orderId).execute()).toEqual([
      { kind: 'order-confirmation', customer_id: customer?.id, to_address: order.email },
    ]);
    const [mail] = await mailsTo(store.deps, order.email);
    expect(mail?.text).toContain(`Log in with ${order.email} to watch them.`);
  });

  it('hears of a free order, once', async () => {
    const email = newEmail();
    const client = store.browser();
    const order = {
      customerInfo: detailsOf(email),
      packages: [{ id: sales.catalogue.beard.id }],
      promoCode: testPromoCode,
    };
    const answers = [
      await client.send('POST', '/api/create-free-order', order),
      await client.send('POST', '/api/create-free-order', order),
    ];
    const [orderId, again] = answers.map((answer) => String(answer.json().orderId));
    expect(again).toBe(orderId);
    expect(await told({ orderId: orderId ?? '' })).toEqual([`${email}: Your order is complete`]);
    await signIn(client, email);
    const receipt = await client.get(`/api/orders/${orderId}/receipt`);
    expect(receipt.json()).toMatchObject({ number: null, total: '0.00' });
  });

  it('hears that the payment is being processed, and how that ended', async () => {
    for (const [as, subject] of [
      ['succeeded', 'Your order is complete'],
      ['failed', 'Your payment failed'],
    ] as const) {
      const order = await sales.place();
      controls().pay({ intent: order.intent, card: PROCESSING_CARD });
      await hear(order.orderId);
      expect(await told(order)).toEqual([`${order.email}: Your payment is being processed`]);
      controls().settle({ intent: order.intent, as });
      await hear(order.orderId);
      expect(await told(order)).toEqual([`${order.email}: ${subject}`]);
    }
  });

  it('hears of each refund', async () => {
    const order = await sales.buy();
    await told(order);
    controls().refund({ payment: order.intent, amount: 900 });
    await hear(order.orderId);
    expect(await told(order)).toEqual([`${order.email}: A part of your payment was refunded`]);
    const whole = { refundedBefore: '9.00', reason: 'requested_by_customer' };
    expect((await sales.act(order.orderId, 'refund', whole)).status).toBe(200);
    await hear(order.orderId);
    expect(await told(order)).toEqual([`${order.email}: Your payment was refunded`]);
  });

  it('hears that a refund failed', async () => {
    const order = await sales.buy('beard', {}, REFUND_FAILS_LATER);
    const { id: refund } = controls().refund({ payment: order.intent, amount: 900 });
    await hear(order.orderId);
    await told(order);
    controls().settleRefund({ refund, as: 'failed' });
    await hear(order.orderId);
    expect(await told(order)).toEqual([`${order.email}: Your refund failed`]);
  });

  it('hears of a dispute, and how it ended', async () => {
    for (const as of ['won', 'lost'] as const) {
      const order = await sales.buy();
      await told(order);
      const { id: dispute } = controls().openDispute({ payment: order.intent });
      await hear(order.orderId);
      expect(await told(order)).toEqual([`${order.email}: Your payment is disputed`]);
      controls().closeDispute({ dispute, as });
      await hear(order.orderId);
      expect(await told(order)).toEqual([
        `${order.email}: The dispute over your payment is closed`,
      ]);
      const last = (await mailsTo(store.deps, order.email)).map(({ text }) => text).join('\n');
      expect(last.includes('You can watch your videos again.')).toBe(as === 'won');
      expect(last.includes('This order no longer gives access')).toBe(as === 'lost');
    }
  });

  describe('who paid for the same twice', () => {
    it('hears that the second order is refunded by itself', async () => {
      const { email } = await sales.buy('voice');
      const again = [
        await sales.place('beard', { email }),
        await sales.place('beard', { email }),
      ] as const;
      for (const order of again) {
        controls().pay({ intent: order.intent });
        await sales.complete(order);
      }
      expect(await told(again[0])).toEqual([`${email}: Your order is complete`]);
      expect(await told(again[1])).toEqual([`${email}: You already had this`]);
      await hear(again[1].orderId);
      expect(await told(again[1])).toEqual([`${email}: Your payment was refunded`]);
      expect(await told(again[0])).toEqual([]);
    });
  });

  describe('in review', () => {
    it('hears that it is being checked where there is nothing to prove', async () => {
      const order = await sales.place();
      controls().changeIntent({ intent: order.intent, change: { currency: 'eur' } });
      controls().pay({ intent: order.intent });
      await hear(order.orderId);
      expect(await told(order)).toEqual([`${order.email}: Your order is being checked`]);
      const whole = { refundedBefore: '0.00', reason: 'requested_by_customer' };
      expect((await sales.act(order.orderId, 'refund', whole)).status).toBe(200);
      await hear(order.orderId);
      expect(await told(order)).toEqual([`${order.email}: Your payment was refunded`]);
    });

    it('hears it by the message with the link where there is something to prove', async () => {
      const order = await sales.place();
      await sales.buy('voice', { email: order.email, more: { password: 'another-password' } });
      controls().pay({ intent: order.intent });
      await hear(order.orderId);
      expect(await told(order)).toEqual([`${order.email}: Claim your purchase`]);
      const [{ token = '' } = {}] = (await mailsTo(store.deps, order.email)).filter(
        (mail) => mail.token !== '',
      );
      const claim = { token, password: 'the-owners-password', isOwnAccount: false };
      expect((await store.browser().send('POST', '/api/claim', claim)).status).toBe(200);
      await hear(order.orderId);
      expect(await told(order)).toEqual([`${order.email}: Your order is complete`]);
    });
  });

  describe('whose account has another address since', () => {
    it('hears it there', async () => {
      const order = await sales.buy();
      await told(order);
      const email = newEmail();
      const customers = store.deps.db.updateTable('customer').set({ email, email_key: email });
      await customers.where('email_key', '=', order.email).execute();
      controls().refund({ payment: order.intent });
      await hear(order.orderId);
      expect(await told(order)).toEqual([`${email}: Your payment was refunded`]);
    });

    it('hears nothing if somebody else proved that the address is theirs', async () => {
      const mine = await sales.place('beard');
      const { email } = mine;
      const theirs = await sales.buy('voice', { email, more: { password: 'another-password' } });
      await told(theirs);
      controls().pay({ intent: mine.intent });
      await sales.complete(mine);
      const [{ token = '' } = {}] = (await mailsTo(store.deps, email)).filter(
        (mail) => mail.token !== '',
      );
      const claim = { token, password: 'the-owners-password', isOwnAccount: false };
      expect((await store.browser().send('POST', '/api/claim', claim)).status).toBe(200);
      controls().refund({ payment: theirs.intent });
      await hear(theirs.orderId);
      expect((await sales.order(theirs.orderId)).status).toBe('refunded');
      expect(await told(theirs)).toEqual([]);
    });
  });
});
