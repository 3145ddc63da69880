import { afterAll, beforeAll, expect, it } from 'vitest';
import { stripeKeyOf } from '../../../payment-providers/stripe/keys/stripe-key.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type PlacedOrder, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore, testKeys } from '../../../testing/test-store.ts';
import { findOrder, keepIntent } from '../../orders/index.ts';
import { cancelOrder, replaced } from './cancel-order.ts';

const PROCESSING_CARD = '4000000000005050';

describeWithDatabase('cancelling an order', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  const orderOf = async ({ orderId }: PlacedOrder) => {
    const order = await findOrder(store.deps, orderId);
    if (order === undefined) throw new Error('no order');
    return order;
  };
  const cancel = async (placed: PlacedOrder) =>
    cancelOrder(store.deps, { order: await orderOf(placed), cause: 'a test', actor: 'elf' });
  const stateAt = (intent: string) =>
    store.sandbox.controls.intents().find(({ id }) => id === intent)?.status;
  const cancellations = () =>
    store.sandbox.controls.requests({ method: 'POST', path: '/v1/payment_intents/*/cancel' });
  /** A second intent, made in another attempt at the same order. */
  async function anotherIntent({ orderId, email }: PlacedOrder): Promise<string> {
    const provider = store.deps.payments.connect(stripeKeyOf(testKeys.secretKey));
    const texts = { description: 'A second one', statementSuffix: undefined };
    const money = { amountCents: 4900, currency: 'usd', methods: 'card' } as const;
    const wanted = { ...money, ...texts, orderId, receiptEmail: email };
    const { id: intentId } = await provider.createPayment(wanted, `${orderId}-2`);
    await keepIntent(store.deps, { orderId, attempt: 2, intentId });
    return intentId;
  }

  it('cancels each of its intents once at the provider, and then the order', async () => {
    const placed = await sales.place();
    const second = await anotherIntent(placed);
    store.sandbox.controls.clearRequests();
    await cancel(placed);
    expect([stateAt(placed.intent), stateAt(second)]).toEqual(['canceled', 'canceled']);
    expect(cancellations()).toHaveLength(2);
    expect(await orderOf(placed)).toMatchObject({ status: 'canceled', passwordHash: null });
    expect((await sales.timeline(placed.orderId)).at(-1)).toBe('canceled: a test');
    // Again, it asks whether they are cancelled, and changes nothing.
    await cancel(placed);
    expect(cancellations()).toHaveLength(2);
    expect(await sales.timeline(placed.orderId)).toHaveLength(2);
  });

  it('completes the order instead where one of its intents was paid', async () => {
    const placed = await sales.place();
    const second = await anotherIntent(placed);
    store.sandbox.controls.pay({ intent: placed.intent });
    await cancel(placed);
    expect(await orderOf(placed)).toMatchObject({ status: 'completed', intentId: placed.intent });
    expect((await sales.timeline(placed.orderId)).at(-1)).toBe('completed: Found paid.');
    expect(stateAt(second)).toBe('canceled');
  });

  it('is refused while its payment is being processed: 402', async () => {
    const placed = await sales.place();
    store.sandbox.controls.pay({ intent: placed.intent, card: PROCESSING_CARD });
    await expect(cancel(placed)).rejects.toMatchObject({ status: 402, code: 'payment_processing' });
    expect([stateAt(placed.intent), (await orderOf(placed)).status]).toEqual([
      'processing',
      'processing',
    ]);
  });

  it('also cancels an intent that another request got for it meanwhile', async () => {
    const placed = await sales.place();
    const path = `/v1/payment_intents/${placed.intent}/cancel`;
    store.sandbox.controls.addFault({ path, effect: 'hold', when: 'after' });
    const cancelling = cancel(placed);
    await expect.poll(() => store.sandbox.controls.holding()).toBe(1);
    const second = await anotherIntent(placed);
    store.sandbox.controls.release();
    await cancelling;
    expect(stateAt(second)).toBe('canceled');
    expect((await orderOf(placed)).status).toBe('canceled');
    expect(store.sandbox.controls.requests({ path })).toHaveLength(1);
  });

  it('leaves alone an order that was completed or deleted meanwhile', async () => {
    const [done, gone] = [await sales.place(), await sales.place()];
    const orders = [await orderOf(done), await orderOf(gone)];
    const { db } = store.deps;
    const completed = { status: 'completed' } as const;
    await db.updateTable('purchase').set(completed).where('id', '=', done.orderId).execute();
    await db.deleteFrom('purchase').where('id', '=', gone.orderId).execute();
    for (const order of orders) await cancelOrder(store.deps, replaced(order));
    expect((await orderOf(done)).status).toBe('completed');
  });
});
