import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CashDesk, openCashDesk, type PlacedOrder } from '../../testing/cash-desk.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { leaveTombstones } from '../forgetting/tombstones.store.ts';
import { queueRefund } from './queue-refund.ts';

describeOnEachDatabase('a job that refunds a payment', (kind) => {
  let store: TestStore;
  let desk: CashDesk;
  beforeAll(async () => {
    store = await startTestStore(kind);
    desk = await openCashDesk(store);
  });
  afterAll(() => store.close());

  const forget = async ({ orderId }: PlacedOrder) => {
    const { db } = store.deps;
    const { key_id: keyId } = await desk.order(orderId);
    await db.deleteFrom('purchase').where('id', '=', orderId).execute();
    return keyId;
  };
  /** Does the job; answers what failed of it, and what the provider was asked to change. */
  const run = async ({ orderId, intent }: PlacedOrder) => {
    store.sandbox.controls.clearRequests();
    await queueRefund(store.deps, { id: orderId }, { intentId: intent, why: 'a test' });
    await store.deps.jobs.runDue();
    const left = await store.deps.db.selectFrom('job').select('last_error').execute();
    const posts = store.sandbox.controls.requests({ method: 'POST' });
    return { left, posts: posts.map(({ path }) => path) };
  };

  it('refunds, and its order follows', async () => {
    const bought = await desk.buy();
    expect(await run(bought)).toEqual({ left: [], posts: ['/v1/refunds'] });
    expect((await desk.order(bought.orderId)).status).toBe('refunded');
    expect((await desk.timeline(bought.orderId)).at(-1)).toMatch(/^refunded: /);
  });

  it('refunds though its order was deleted meanwhile, and is done then', async () => {
    const bought = await desk.buy();
    const keyId = await forget(bought);
    const { intent: intentId, orderId } = bought;
    const intent = { intentId, orderId, totalCents: 4900, keyId, wasPaid: true };
    await leaveTombstones(store.deps, [intent]);
    expect(await run(bought)).toEqual({ left: [], posts: ['/v1/refunds'] });
    expect(desk.refundsOf(bought.intent)).toMatchObject([{ amount: 4900 }]);
  });

  it('is done without asking anything where no trace of the payment is left', async () => {
    const bought = await desk.buy();
    await forget(bought);
    expect(await run(bought)).toEqual({ left: [], posts: [] });
    expect(store.sandbox.controls.requests()).toEqual([]);
  });
});
