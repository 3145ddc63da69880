import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Fault } from '../../../sandbox/controls/faults.ts';
import { atDeadline } from '../../testing/clocks/at-deadline.ts';
import { mailsTo } from '../../testing/mail/read-mails.ts';
import { saveSetting } from '../../testing/settings/save-setting.ts';
import { detailsOf, newEmail, orderByCard, signIn } from '../../testing/test-checkout.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';

describeWithDatabase('a provider that does not answer', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind, {
      // An attempt of the store's own work. A buyer's waits until the deadline, be it later.
      providerTimeoutMilliseconds: 50,
    });
    sales = await openTestSales(store);
  });
  afterEach(() => store.sandbox.controls.clearFaults());
  afterAll(() => store.close());

  const break_ = (fault: Omit<Fault, 'effect'> & { effect?: Fault['effect'] } = {}) =>
    store.sandbox.controls.addFault({ effect: 'hang', times: 1000, ...fault });
  const order = (
    buyer: { client: TestClient; email: string },
    what: 'beard' | 'bundle' = 'beard',
  ) =>
    orderByCard(buyer.client, {
      packages: [sales.catalogue[what]],
      totalCents: what === 'beard' ? 4900 : 6999,
      customerInfo: detailsOf(buyer.email),
    });
  const requests = () =>
    store.sandbox.controls.requests().filter(({ publishable }) => !publishable);

  it('is asked once for an intent, and again under the same key when the buyer tries again', async () => {
    const buyer = { client: store.browser(), email: newEmail() };
    store.sandbox.controls.clearRequests();
    break_({ when: 'after' });
    for (let tries = 1; tries <= 2; tries += 1) {
      expect((await atDeadline(store, order(buyer), { requests: tries })).json()).toMatchObject({
        code: 'payments_unavailable',
      });
    }
    store.sandbox.controls.clearFaults();
    const { orderId } = (await order(buyer)).json();
    const keys = requests().map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toEqual(Array.from({ length: 3 }, () => `${orderId}-1`));
    const intents = store.sandbox.controls.intents();
    expect(intents.filter(({ receipt_email }) => receipt_email === buyer.email)).toHaveLength(1);
  });

  it('is waited for longer than an attempt of the store’s own work takes', async () => {
    const buyer = { client: store.browser(), email: newEmail() };
    store.sandbox.controls.clearRequests();
    break_({ effect: 'hold', times: 1 });
    const answer = order(buyer);
    await expect.poll(() => store.sandbox.controls.holding(), { timeout: 60_000 }).toBe(1);
    // The same attempt again, by the store's own work, has ended three times by then.
    break_({ method: 'GET', path: '/v1/account', times: 3 });
    const key = await store.deps.payments.keys.readPresent(store.deps);
    if (key === null) throw new Error('no key');
    await expect(store.deps.payments.connect(key).retrieveAccount()).rejects.toThrow('timeout');
    store.sandbox.controls.release();
    expect((await answer).status).toBe(200);
  });

  it('has one deadline for all calls of a request: none is made after it', async () => {
    const buyer = await sales.place();
    store.sandbox.controls.clearRequests();
    // The order before is asked about; then its cancellation hangs.
    break_({ method: 'POST', path: '/v1/payment_intents/*/cancel' });
    const answer = await atDeadline(store, order(buyer, 'bundle'), { requests: 2 });
    expect(answer.json()).toMatchObject({ code: 'payments_unavailable' });
    expect(requests().map(({ method }) => method)).toEqual(['GET', 'POST']);
    store.sandbox.controls.clearFaults();
    expect((await order(buyer, 'bundle')).status).toBe(200);
    expect((await sales.order(buyer.orderId)).status).toBe('canceled');
  });

  it('is waited for until the deadline by all that buyers ask for, in one attempt', async () => {
    await saveSetting(store.deps, { name: 'TAKE_BACK_DAYS', value: '14' });
    const [pending, bought] = [await sales.place(), await sales.buy()];
    await signIn(bought.client, bought.email);
    // Paid after a stranger's order with the same address: only the link that was sent leads to it.
    const contested = await sales.place();
    await sales.buy('voice', { email: contested.email, more: { password: 'stranger-1' } });
    store.sandbox.controls.pay({ intent: contested.intent });
    await sales.complete(contested);
    const mails = await mailsTo(store.deps, contested.email);
    const { token } = mails.find(({ kind: sent }) => sent === 'order-review') ?? {};
    const claim = { token, password: 'reindeer-1', isOwnAccount: false };
    for (const ask of [
      () => sales.takeFree(['bundle'], pending),
      () => bought.client.send('POST', `/api/account/orders/${bought.orderId}/take-back`),
      () => store.browser().send('POST', '/api/claim', claim),
    ]) {
      store.sandbox.controls.clearRequests();
      break_();
      const answer = await atDeadline<{ status: number; text: string }>(store, ask());
      expect([answer.status, requests().length], answer.text).toEqual([503, 1]);
      store.sandbox.controls.clearFaults();
    }
  });

  it('leaves the order of a payer as it is, who reads that the payment is being confirmed', async () => {
    const placed = await sales.place();
    store.sandbox.controls.pay({ intent: placed.intent });
    store.sandbox.controls.clearRequests();
    break_();
    const answer = await atDeadline(store, sales.complete(placed));
    expect([answer.status, answer.json().message]).toEqual([
      503,
      expect.stringMatching(/being confirmed.*do not pay again/),
    ]);
    store.sandbox.controls.clearFaults();
    expect((await sales.complete(placed)).status).toBe(200);
  });
});
