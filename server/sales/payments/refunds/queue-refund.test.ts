import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction, ROLL_BACK } from '#platform/database/transaction.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type PlacedOrder, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';
import { findIntent } from '../../orders/index.ts';
import { leaveTombstones } from '../retention/tombstones.store.ts';
import { queueRefund } from './queue-refund.ts';

describeWithDatabase('a refund that is left to a job', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  const queue = ({ orderId, intent }: PlacedOrder, deps = store.deps) =>
    queueRefund(deps, { id: orderId }, { intentId: intent, why: 'a test' });
  const askedAt = async ({ intent }: PlacedOrder) =>
    (await findIntent(store.deps, intent))?.refundRequestedAt;

  it('is made once, though asked for twice, and the order follows it', async () => {
    const bought = await sales.buy();
    expect(await askedAt(bought)).toBeNull();
    for (let click = 0; click < 2; click += 1) await queue(bought);
    expect(await askedAt(bought)).toBe(store.clock.now());
    expect(sales.refundsOf(bought.intent)).toEqual([]);
    await store.deps.jobs.runDue();
    expect(sales.refundsOf(bought.intent)).toMatchObject([{ amount: 4900 }]);
    expect((await sales.order(bought.orderId)).status).toBe('refunded');
    expect((await sales.timeline(bought.orderId)).at(-1)).toBe(
      'refunded: The payment was refunded.',
    );
  });

  it('is made only if the transaction that asks for it is stored', async () => {
    const bought = await sales.buy();
    await inTransaction(store.deps, async (inside) => {
      await queue(bought, inside);
      return ROLL_BACK;
    });
    expect(await store.deps.jobs.runDue()).toBe(0);
    expect(await askedAt(bought)).toBeNull();
  });

  it('of an order that was deleted is made by its tombstone, and that is all', async () => {
    const bought = await sales.buy();
    const { key_id: keyId } = await sales.order(bought.orderId);
    await queue(bought);
    const { deps } = store;
    await deps.db.deleteFrom('purchase').where('id', '=', bought.orderId).execute();
    await leaveTombstones(deps, [
      { intentId: bought.intent, orderId: bought.orderId, totalCents: 4900, keyId, wasPaid: true },
    ]);
    await deps.jobs.runDue();
    expect(sales.refundsOf(bought.intent)).toMatchObject([{ amount: 4900 }]);
    store.clock.advance({ hours: 2 });
    expect(await deps.jobs.runDue()).toBe(0);
  });

  it('of an order that is gone without a tombstone is dropped', async () => {
    const bought = await sales.buy();
    await queue({ ...bought, orderId: 'gone' });
    await store.deps.jobs.runDue();
    expect(sales.refundsOf(bought.intent)).toEqual([]);
    store.clock.advance({ hours: 2 });
    expect(await store.deps.jobs.runDue()).toBe(0);
  });
});
