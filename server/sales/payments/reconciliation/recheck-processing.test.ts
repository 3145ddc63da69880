import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type PlacedOrder, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';
import { recheckProcessing } from './recheck-processing.ts';

const PROCESSING_CARD = '4000000000005050';

describeWithDatabase('a checkout with a payment that is being processed', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  async function processing(): Promise<PlacedOrder> {
    const placed = await sales.place();
    store.sandbox.controls.pay({ intent: placed.intent, card: PROCESSING_CARD });
    await sales.complete(placed);
    return placed;
  }
  const recheck = async ({ orderId }: PlacedOrder, what: 'beard' | 'voice' = 'beard') =>
    recheckProcessing(store.deps, {
      checkoutHash: (await sales.order(orderId)).checkout_hash,
      packageIds: [sales.catalogue[what].id],
    });
  const last = async ({ orderId }: PlacedOrder) => (await sales.timeline(orderId)).at(-1);

  it('may not go on until it is known how that ends: 409', async () => {
    const placed = await processing();
    await expect(recheck(placed)).rejects.toMatchObject({ code: 'payment_under_way', status: 409 });
    expect((await sales.order(placed.orderId)).status).toBe('processing');
  });

  it('may go on with other packages meanwhile, because a payment can take days', async () => {
    const placed = await processing();
    await recheck(placed, 'voice');
    const { orderId } = await sales.place('voice', placed);
    expect((await sales.order(orderId)).status).toBe('pending');
    expect((await sales.order(placed.orderId)).status).toBe('processing');
  });

  it.each([
    ['succeeded', 'completed: Checked again at the checkout.'],
    ['failed', 'pending: The card was declined: Your card was declined.'],
  ] as const)('goes on once it has %s', async (as, line) => {
    const placed = await processing();
    store.sandbox.controls.settle({ intent: placed.intent, as });
    await recheck(placed);
    expect(await last(placed)).toMatch(line);
  });

  it('may not go on where the payment was refunded or is disputed already: 409', async () => {
    for (const undo of ['refund', 'openDispute'] as const) {
      const placed = await processing();
      store.sandbox.controls.settle({ intent: placed.intent, as: 'succeeded' });
      store.sandbox.controls[undo]({ payment: placed.intent });
      await expect(recheck(placed), undo).rejects.toMatchObject({ code: 'order_closed' });
    }
  });

  it('asks about nothing else: neither other orders of it nor those of other checkouts', async () => {
    const [pending, other] = [await sales.place(), await processing()];
    store.sandbox.controls.clearRequests();
    await recheck(pending);
    expect(store.sandbox.controls.requests()).toEqual([]);
    expect((await sales.order(other.orderId)).status).toBe('processing');
  });
});
