import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderPayment } from '#contract/order-payments.ts';
import {
  completeOrder,
  detailsOf,
  intentOf,
  newEmail,
  orderByCard,
} from '../../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import {
  startTestStore,
  type TestStore,
  testKeys,
  testPromoCode,
} from '../../../testing/test-store.ts';

describeWithDatabase("an order's payment, as the admin sees it", (kind) => {
  let store: TestStore;
  let sales: TestSales;

  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  const paymentOf = async (orderId: string) => {
    const answer = await sales.payment(orderId);
    expect(answer.status, answer.text).toBe(200);
    return answer.json<{ payment: OrderPayment; keptPackages: string[] }>();
  };

  it('tells what came in, what went back, and where to find it', async () => {
    const { orderId, intent } = await sales.buy();
    expect(await paymentOf(orderId)).toEqual({
      payment: {
        intentId: intent,
        state: 'paid',
        intentStatus: 'succeeded',
        amount: '49.00',
        received: '49.00',
        refunded: '0.00',
        lost: '0.00',
        refundable: '49.00',
        currency: 'usd',
        refunds: [],
        dispute: null,
        method: { type: 'card', brand: 'visa', lastFour: '4242', wallet: null },
        lastError: null,
        mode: 'test',
        account: null,
        dashboardUrl: `${store.sandbox.url}/dashboard/test/payments/${intent}`,
      },
      keptPackages: [],
      review: null,
    });
    store.sandbox.controls.refund({ payment: intent, amount: 1000 });
    expect((await paymentOf(orderId)).payment).toMatchObject({
      state: 'partly_refunded',
      refunded: '10.00',
      refundable: '39.00',
      refunds: [{ amount: '10.00', status: 'succeeded', reason: null }],
    });
    const { id: dispute } = store.sandbox.controls.openDispute({ payment: intent });
    expect((await paymentOf(orderId)).payment).toMatchObject({
      state: 'disputed',
      refundable: '0.00',
      dispute: { state: 'open', reason: 'fraudulent', respondBy: expect.stringMatching(/Z$/) },
    });
    store.sandbox.controls.closeDispute({ dispute, as: 'lost' });
    expect((await paymentOf(orderId)).payment).toMatchObject({
      state: 'dispute_lost',
      dispute: { state: 'lost', respondBy: null },
    });
  });

  it('names the account, and what another order holds as well', async () => {
    await sales.saveKey('STRIPE_SECRET_KEY', testKeys.secretKey);
    const email = newEmail();
    const { beard, voice, bundle } = sales.catalogue;
    const customerInfo = detailsOf(email);
    const place = (packages: { id: string }[], totalCents: number) =>
      orderByCard(store.browser(), { packages, totalCents, customerInfo });
    // All three before the first is paid: what is owned is not sold again.
    const answers = [
      await place([bundle], 6999),
      await place([beard], 4900),
      await place([beard, voice], 8850),
    ];
    for (const answer of answers) {
      store.sandbox.controls.pay({ intent: intentOf(answer) });
      const completed = await completeOrder(store.browser(), answer.json().orderId);
      expect(completed.status, completed.text).toBe(200);
    }
    const [bundleId = '', small, large] = answers.map((answer) => String(answer.json().orderId));
    const { payment, keptPackages } = await paymentOf(small ?? '');
    expect(payment.account).toBe('Sandbox shop');
    expect(payment.dashboardUrl).toMatch(/\/dashboard\/acct_\w+\/test\/payments\/pi_\w+$/);
    expect(keptPackages).toEqual(['Beard']);
    expect((await paymentOf(large ?? '')).keptPackages).toEqual(['Beard']);
    // The bundle is a package of its own.
    expect((await paymentOf(bundleId)).keptPackages).toEqual([]);
  });

  it('of an unpaid order tells why the last attempt failed; a free one has none', async () => {
    const { orderId, intent } = await sales.place();
    store.sandbox.controls.pay({ intent, card: '4000000000009995' });
    expect((await paymentOf(orderId)).payment).toMatchObject({
      state: 'unpaid',
      intentStatus: 'requires_payment_method',
      received: '0.00',
      refundable: '0.00',
      method: null,
      lastError: 'Your card has insufficient funds.',
    });
    const [declined] = store.sandbox.controls.intents().filter(({ id }) => id === intent);
    const last_payment_error = declined?.last_payment_error ?? null;
    expect(last_payment_error).not.toBeNull();
    store.sandbox.controls.pay({ intent });
    store.sandbox.controls.changeIntent({ intent, change: { last_payment_error } });
    // Once it is paid, no error is left to tell.
    expect((await paymentOf(orderId)).payment).toMatchObject({ state: 'paid', lastError: null });
    const free = await store.browser().send('POST', '/api/create-free-order', {
      customerInfo: detailsOf(newEmail()),
      packages: [sales.catalogue.beard],
      promoCode: testPromoCode,
    });
    const { orderId: freeId } = free.json();
    expect(await paymentOf(String(freeId))).toEqual({
      payment: null,
      keptPackages: [],
      review: null,
    });
    const check = await sales.act(String(freeId), 'check');
    expect([check.status, check.json().code]).toEqual([409, 'no_payment']);
    expect((await sales.payment('nope')).status).toBe(404);
  });

  it("says in the provider's words why it cannot be told", async () => {
    const { orderId } = await sales.buy();
    const path = '/v1/payment_intents/*';
    for (const [fault, words] of [
      [{ effect: 'cut' }, 'Stripe did not answer.'],
      [{ effect: 'malformed' }, 'Stripe'],
      [{ effect: 'error', status: 429 }, 'Stripe is busy.'],
      [{ effect: 'error', status: 500 }, 'Stripe failed (“'],
    ] as const) {
      store.sandbox.controls.addFault({ method: 'GET', path, times: 3, ...fault });
      const answer = await sales.payment(orderId);
      store.sandbox.controls.clearFaults();
      expect(answer.status, answer.text).toBe(503);
      expect(answer.json().message).toContain(words);
    }
    store.sandbox.controls.addFault({ method: 'GET', path, times: 3, effect: 'error' });
    const unchecked = await sales.act(orderId, 'check');
    store.sandbox.controls.clearFaults();
    expect(unchecked.status).toBe(503);
    expect(unchecked.json().message).toContain('Stripe failed (“');
    store.sandbox.controls.revokeKey({ key: testKeys.secretKey });
    const denied = await sales.payment(orderId);
    store.sandbox.controls.restoreKey({ key: testKeys.secretKey });
    expect([denied.status, denied.json().code]).toEqual([409, 'payments_refused']);
    expect((await sales.seen(orderId)).status).toBe('completed');
  });

  it('checked now, the order follows what happened in the dashboard, under the name of who asked', async () => {
    const { orderId, intent } = await sales.buy();
    expect((await sales.act(orderId, 'check')).status).toBe(200);
    store.sandbox.controls.refund({ payment: intent });
    expect((await sales.act(orderId, 'check')).json()).toMatchObject({ status: 'refunded' });
    expect((await sales.lines(orderId)).slice(2)).toEqual([
      'completed>completed Checked with Stripe. Nothing has changed. (elf)',
      'completed>completed $49.00 of $49.00 was refunded. (elf)',
      'completed>refunded The payment was refunded. (elf)',
    ]);
    const paidUnseen = await sales.place();
    store.sandbox.controls.pay({ intent: paidUnseen.intent });
    expect((await sales.act(paidUnseen.orderId, 'check')).json()).toMatchObject({
      status: 'completed',
    });
    expect((await sales.lines(paidUnseen.orderId)).at(-1)).toBe(
      'pending>completed Checked with Stripe. (elf)',
    );
  });
});
