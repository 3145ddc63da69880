import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type PlacedOrder, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';
import { refundDeletedOrder } from './refund-deleted-order.ts';
import { leaveTombstones } from './tombstones.store.ts';

describeWithDatabase('money for an order that was deleted', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  let log: string[] = [];
  beforeAll(async () => {
    store = await startTestStore(kind, { log: (line) => log.push(line) });
    sales = await openTestSales(store);
  });
  afterEach(() => {
    store.sandbox.controls.clearFaults();
    log = [];
  });
  afterAll(() => store.close());

  /** An order that is gone but for its tombstone, and what was paid for it. */
  async function deleted({ pay = true, wasPaid = false } = {}): Promise<PlacedOrder> {
    const placed = await sales.place();
    const { key_id: keyId } = await sales.order(placed.orderId);
    const { db } = store.deps;
    await db.deleteFrom('purchase').where('id', '=', placed.orderId).execute();
    await leaveTombstones(store.deps, [
      { intentId: placed.intent, orderId: placed.orderId, totalCents: 4900, keyId, wasPaid },
    ]);
    if (pay) store.sandbox.controls.pay({ intent: placed.intent });
    store.sandbox.controls.clearRequests();
    return placed;
  }
  const refund = (intent: string) => refundDeletedOrder(store.deps, intent);
  const asked = () => store.sandbox.controls.requests().map(({ method }) => method);
  const warnings = () =>
    log
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'a payment for a deleted order was refunded');

  it('goes back once, and the log says so', async () => {
    const { intent } = await deleted();
    for (let round = 0; round < 2; round += 1) await refund(intent);
    expect(sales.refundsOf(intent)).toMatchObject([{ amount: 4900, reason: 'duplicate' }]);
    expect(warnings()).toMatchObject([{ intentId: intent }]);
  });

  it('is not looked for where the order had been paid, or was never ours', async () => {
    const { intent } = await deleted({ wasPaid: true });
    const bought = await sales.buy();
    store.sandbox.controls.clearRequests();
    for (const id of [intent, bought.intent, 'pi_of_nobody']) await refund(id);
    expect(asked()).toEqual([]);
    expect(sales.refundsOf(bought.intent)).toEqual([]);
  });

  it('is looked for and not refunded where none came', async () => {
    const { intent } = await deleted({ pay: false });
    await refund(intent);
    expect(asked()).toEqual(['GET']);
    expect([sales.refundsOf(intent), warnings()]).toEqual([[], []]);
  });

  it.each(['won', 'lost'] as const)(
    'is left where it is disputed, also when that is %s',
    async (as) => {
      const { intent } = await deleted();
      const { id: dispute } = store.sandbox.controls.openDispute({ payment: intent });
      await refund(intent);
      store.sandbox.controls.closeDispute({ dispute, as });
      await refund(intent);
      expect([sales.refundsOf(intent), warnings()]).toEqual([[], []]);
    },
  );

  it('that cannot be asked about is told, as an admin would read it', async () => {
    const { intent } = await deleted();
    const path = `/v1/payment_intents/${intent}`;
    store.sandbox.controls.addFault({ path, effect: 'error', status: 429, times: 3 });
    await expect(refund(intent)).rejects.toThrow('Stripe is busy.');
    expect(warnings()).toEqual([]);
  });
});
