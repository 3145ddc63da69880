import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';

const PROCESSING = '4000000000005050';

describeWithDatabase('an order nobody paid for a day', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterEach(() => store.sandbox.controls.clearFaults());
  afterAll(() => store.close());

  const stateAt = (intent: string) =>
    store.sandbox.controls.intents().find(({ id }) => id === intent)?.status;
  const cancellation = (intent: string) => ({
    method: 'POST',
    path: `/v1/payment_intents/${intent}/cancel`,
  });

  it('is left alone until then', async () => {
    const { orderId, intent } = await sales.place();
    store.clock.advance({ hours: 23, minutes: 59 });
    await sales.reconcile();
    expect((await sales.order(orderId)).status).toBe('pending');
    store.clock.advance({ minutes: 1 });
    await sales.reconcile();
    expect((await sales.order(orderId)).status).toBe('canceled');
    expect(stateAt(intent)).toBe('canceled');
    expect((await sales.timeline(orderId)).at(-1)).toBe('canceled: Not paid within 24 hours.');
  });

  it('and that is paid at the very moment of its cancellation completes', async () => {
    const { orderId, intent, email } = await sales.place();
    store.clock.advance({ hours: 25 });
    const { controls } = store.sandbox;
    controls.addFault({ ...cancellation(intent), effect: 'hold' });
    const reconciling = sales.reconcile();
    await expect.poll(() => controls.holding()).toBe(1);
    // The store has seen that it is unpaid; the cancellation that is on its way is refused.
    controls.pay({ intent });
    controls.release();
    await reconciling;
    expect(controls.requests(cancellation(intent))).toMatchObject([{ status: 400 }]);
    expect((await sales.order(orderId)).status).toBe('completed');
    expect(await sales.mayWatch(email)).toBe(true);
  });

  it('and whose payment is being processed by then is never cancelled', async () => {
    const { orderId, intent } = await sales.place();
    store.sandbox.controls.pay({ intent, card: PROCESSING });
    for (const days of [1, 2, 30]) {
      store.clock.advance({ days });
      await sales.reconcile();
      expect((await sales.order(orderId)).status).toBe('processing');
    }
    expect(store.sandbox.controls.requests(cancellation(intent))).toEqual([]);
    store.sandbox.controls.settle({ intent, as: 'failed' });
    await sales.reconcile();
    // It can be paid another way, for 72 hours.
    expect((await sales.order(orderId)).status).toBe('pending');
    store.clock.advance({ days: 3 });
    await sales.reconcile();
    expect((await sales.order(orderId)).status).toBe('canceled');
  });

  it('cannot be cancelled because the provider fails: it stays open, and is asked about again', async () => {
    const { orderId, intent } = await sales.place();
    store.clock.advance({ hours: 25 });
    store.sandbox.controls.addFault({ ...cancellation(intent), effect: 'error' });
    await sales.reconcile();
    expect((await sales.order(orderId)).status).toBe('pending');
    await sales.reconcile();
    expect((await sales.order(orderId)).status).toBe('canceled');
  });

  it('and that never got an intent is cancelled without asking the provider', async () => {
    store.sandbox.controls.addFault({
      method: 'POST',
      path: '/v1/payment_intents',
      effect: 'error',
    });
    await expect(sales.place()).rejects.toThrow('payments_unavailable');
    const row = await store.deps.db
      .selectFrom('purchase')
      .select('id')
      .where('intent_id', 'is', null)
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow();
    store.clock.advance({ hours: 25 });
    await sales.reconcile();
    expect((await sales.order(row.id)).status).toBe('canceled');
  });
});
