import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type PlacedOrder, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore, testKeys } from '../../../testing/test-store.ts';
import { updateFromProvider } from './update-from-provider.ts';

const REFUND_FAILS_LATER = '4000000000005126';

describeWithDatabase('an order that is paid twice', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  let stripe: Stripe;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
    const { port } = store.sandbox;
    const where = { host: '127.0.0.1', port, protocol: 'http', telemetry: false } as const;
    stripe = new Stripe(testKeys.secretKey, where);
  });
  afterEach(() => store.sandbox.controls.clearFaults());
  afterAll(() => store.close());

  const sync = (orderId: string) =>
    updateFromProvider(store.deps, { orderId, cause: 'asked', actor: 'system' });

  /** A second intent for the order, as one that the store takes for dead and is not. */
  async function anotherIntent({ orderId }: PlacedOrder, amount = 4900): Promise<string> {
    const { id: intent_id } = await stripe.paymentIntents.create({
      amount,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      metadata: { orderId },
    });
    const created_at = store.clock.now();
    const row = { intent_id, purchase_id: orderId, attempt: 2, created_at };
    await store.deps.db.insertInto('purchase_intent').values(row).execute();
    return intent_id;
  }
  async function paidTwice(card?: string) {
    const placed = await sales.place();
    const second = await anotherIntent(placed);
    store.sandbox.controls.pay({ intent: placed.intent });
    store.sandbox.controls.pay({ intent: second, ...(card !== undefined && { card }) });
    return { ...placed, second };
  }
  const jobs = () => store.deps.db.selectFrom('job').select('id').execute();

  it('is completed by the first payment and sends the second one back, once', async () => {
    const { orderId, intent, second, email } = await paidTwice();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sales.complete({ orderId })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await Promise.all([sales.readEvents(), sales.reconcile(), sync(orderId), sync(orderId)]);
    expect(await jobs()).toHaveLength(1);
    await store.deps.jobs.runDue();
    expect(sales.refundsOf(second)).toMatchObject([{ amount: 4900 }]);
    expect(sales.refundsOf(intent)).toEqual([]);
    expect(await sales.order(orderId)).toMatchObject({
      status: 'completed',
      refunded_cents: 0,
      intent_id: intent,
    });
    expect(await sales.mayWatch(email)).toBe(true);
    expect((await sales.timeline(orderId)).slice(2)).toEqual([
      'completed: A duplicate payment of $49.00 arrived. It is being refunded.',
      'completed: $49.00 of the duplicate payment was refunded.',
    ]);
    const kept = store.deps.db.selectFrom('purchase_intent').select('intent_id');
    const rows = await kept.where('purchase_id', '=', orderId).orderBy('attempt').execute();
    expect(rows.map(({ intent_id }) => intent_id)).toEqual([intent, second]);
  });

  it('sends back a second payment that comes long afterwards', async () => {
    const bought = await sales.buy();
    const second = await anotherIntent(bought);
    store.clock.advance({ days: 3 });
    store.sandbox.controls.pay({ intent: second });
    await sales.readEvents();
    await store.deps.jobs.runDue();
    expect(sales.refundsOf(second)).toMatchObject([{ amount: 4900 }]);
    expect((await sales.order(bought.orderId)).status).toBe('completed');
  });

  it('sends back one of another amount too', async () => {
    const bought = await sales.buy();
    const second = await anotherIntent(bought, 1234);
    store.sandbox.controls.pay({ intent: second });
    await sync(bought.orderId);
    await store.deps.jobs.runDue();
    expect(sales.refundsOf(second)).toMatchObject([{ amount: 1234 }]);
    expect((await sales.order(bought.orderId)).status).toBe('completed');
  });

  it('is completed by the second intent where only that was paid, and remembers which it was', async () => {
    const placed = await sales.place();
    const second = await anotherIntent(placed);
    store.sandbox.controls.pay({ intent: second });
    expect((await sales.complete(placed)).status).toBe(200);
    expect((await sales.order(placed.orderId)).intent_id).toBe(second);
    expect(await jobs()).toEqual([]);
  });

  describe('and whose refund', () => {
    it('fails for a while is tried again under another key, and made once', async () => {
      const { orderId, second } = await paidTwice();
      await sales.complete({ orderId });
      store.sandbox.controls.clearRequests();
      for (const effect of ['error', 'cut'] as const) {
        const fault = {
          method: 'POST',
          path: '/v1/refunds',
          effect,
          times: 3,
          when: 'before',
        } as const;
        store.sandbox.controls.addFault(fault);
        await store.deps.jobs.runDue();
        expect(sales.refundsOf(second)).toEqual([]);
        store.clock.advance({ minutes: 1 });
      }
      await store.deps.jobs.runDue();
      expect(sales.refundsOf(second)).toHaveLength(1);
      const keys = store.sandbox.controls
        .requests({ method: 'POST', path: '/v1/refunds' })
        .map(({ idempotencyKey }) => idempotencyKey);
      // Each definite failure takes the next key; a cut connection repeats the one it had.
      expect(new Set(keys).size).toBe(4);
      expect(await jobs()).toEqual([]);
    });

    it('was made though the answer was lost is not made again', async () => {
      const { orderId, second } = await paidTwice();
      await sales.complete({ orderId });
      const fault = {
        method: 'POST',
        path: '/v1/refunds',
        effect: 'error',
        when: 'after',
      } as const;
      store.sandbox.controls.addFault(fault);
      await store.deps.jobs.runDue();
      store.clock.advance({ minutes: 1 });
      await store.deps.jobs.runDue();
      expect(sales.refundsOf(second)).toHaveLength(1);
      expect(await jobs()).toEqual([]);
    });

    it('is refused by the card afterwards is told to the shop, and not asked for for ever', async () => {
      const { orderId, second } = await paidTwice(REFUND_FAILS_LATER);
      await sales.complete({ orderId });
      await store.deps.jobs.runDue();
      const [refund] = sales.refundsOf(second);
      store.sandbox.controls.settleRefund({ refund: refund?.id ?? '', as: 'failed' });
      for (let round = 0; round < 3; round += 1) {
        await sales.readEvents();
        await sync(orderId);
        expect(await store.deps.jobs.runDue()).toBe(0);
      }
      expect(sales.refundsOf(second)).toHaveLength(1);
      expect((await sales.timeline(orderId)).slice(-1)).toEqual([
        'completed: The refund of $49.00 of the duplicate payment failed. The money is back in your Stripe balance. Send it another way.',
      ]);
    });
  });

  describe('by somebody who asks to complete', () => {
    it('with another order’s payment in the call gets nothing', async () => {
      const paid = await sales.buy();
      const mine = await sales.place();
      const { client } = mine;
      const body = { payment_intent: paid.intent, stripePaymentIntentId: paid.intent };
      const query = `?payment_intent=${paid.intent}&redirect_status=succeeded`;
      const answer = await client.send('POST', `/api/complete-order/${mine.orderId}${query}`, body);
      expect(answer.status).toBe(402);
      expect((await sales.order(mine.orderId)).status).toBe('pending');
      expect(await sales.account(mine.email)).toBeUndefined();
    });

    it('another person’s order completes it for that person, and learns nothing of them', async () => {
      const theirs = await sales.place();
      store.sandbox.controls.pay({ intent: theirs.intent });
      const stranger = store.browser();
      const answer = await sales.complete(theirs, stranger);
      expect(answer.json()).toEqual({
        success: true,
        packages: [{ title: 'Beard', price: '49.00' }],
        totalAmount: '49.00',
      });
      expect((await stranger.get('/api/auth/me')).status).toBe(401);
      expect((await stranger.get('/api/customer/packages')).status).toBe(401);
      expect(await sales.mayWatch(theirs.email)).toBe(true);
    });

    it('an order whose intent pays for another one: review, and no access', async () => {
      const paid = await sales.buy();
      const mine = await sales.place();
      const { db } = store.deps;
      await db.deleteFrom('purchase_intent').where('intent_id', '=', paid.intent).execute();
      const stolen = {
        intent_id: paid.intent,
        purchase_id: mine.orderId,
        attempt: 2,
        created_at: 1,
      };
      await db.insertInto('purchase_intent').values(stolen).execute();
      expect((await sales.complete(mine)).status).toBe(409);
      expect((await sales.order(mine.orderId)).status).toBe('review');
      expect(await sales.account(mine.email)).toBeUndefined();
      expect(sales.refundsOf(paid.intent)).toEqual([]);
    });
  });
});
