import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailsTo } from '../../../testing/mail/read-mails.ts';
import { newEmail } from '../../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type PlacedOrder, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';
import { updateFromProvider } from '../reconciliation/update-from-provider.ts';
import { leaveTombstones } from '../retention/tombstones.store.ts';
import { queueRefund } from './queue-refund.ts';

const REFUND_FAILS_LATER = '4000000000005126';
const HELD_AFTER = { method: 'POST', path: '/v1/refunds', effect: 'hold', when: 'after' } as const;

describeWithDatabase('a job that refunds a payment', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  const deleteOrder = async ({ orderId }: PlacedOrder) => {
    const { db } = store.deps;
    const { key_id: keyId } = await sales.order(orderId);
    await db.deleteFrom('purchase').where('id', '=', orderId).execute();
    return keyId;
  };
  const failRefundOf = (intent: string) => {
    const [refund] = sales.refundsOf(intent);
    store.sandbox.controls.settleRefund({ refund: refund?.id ?? '', as: 'failed' });
  };
  /** Does the job; returns what failed of it, and what the provider was asked to change. */
  const run = async ({ orderId, intent }: PlacedOrder) => {
    store.sandbox.controls.clearRequests();
    await queueRefund(store.deps, { id: orderId }, { intentId: intent, why: 'a test' });
    await store.deps.jobs.runDue();
    const left = await store.deps.db.selectFrom('job').select('last_error').execute();
    const posts = store.sandbox.controls.requests({ method: 'POST' });
    return { left, posts: posts.map(({ path }) => path) };
  };

  it('refunds, and its order follows', async () => {
    const bought = await sales.buy();
    expect(await run(bought)).toEqual({ left: [], posts: ['/v1/refunds'] });
    expect((await sales.order(bought.orderId)).status).toBe('refunded');
    expect((await sales.timeline(bought.orderId)).at(-1)).toMatch(/^refunded: /);
  });

  it('done again, because the store died after it, repeats nothing: no refund that failed, no message', async () => {
    const email = newEmail();
    for (const isSeen of [true, false]) {
      const bought = await sales.buy('beard', { email }, REFUND_FAILS_LATER);
      const { orderId, intent } = bought;
      const { db, jobs } = store.deps;
      await queueRefund(store.deps, { id: orderId }, { intentId: intent, why: 'a test' });
      const job = await db.selectFrom('job').selectAll().executeTakeFirstOrThrow();
      if (!isSeen) {
        store.sandbox.controls.addFault({ ...HELD_AFTER });
        const working = jobs.runDue();
        await expect.poll(() => store.sandbox.controls.holding()).toBe(1);
        failRefundOf(intent);
        store.sandbox.controls.release();
        await working;
      } else {
        await jobs.runDue();
        failRefundOf(intent);
        await updateFromProvider(store.deps, { orderId, cause: 'a test', actor: 'system' });
      }
      const count = async () => ({
        refunds: sales.refundsOf(intent).length,
        lines: (await sales.timeline(orderId)).length,
        mails: (await mailsTo(store.deps, email)).length,
      });
      const before = await count();
      expect(before.refunds).toBe(1);
      await db.insertInto('job').values(job).execute();
      await jobs.runDue();
      expect(await count(), isSeen ? 'seen' : 'not seen').toEqual(before);
      await db
        .updateTable('purchase')
        .set({ status: 'refunded' })
        .where('id', '=', orderId)
        .execute();
    }
  });

  it('refunds though its order was deleted meanwhile, and is done then', async () => {
    const bought = await sales.buy();
    const keyId = await deleteOrder(bought);
    const { intent: intentId, orderId } = bought;
    const intent = { intentId, orderId, totalCents: 4900, keyId, wasPaid: true };
    await leaveTombstones(store.deps, [intent]);
    expect(await run(bought)).toEqual({ left: [], posts: ['/v1/refunds'] });
    expect(sales.refundsOf(bought.intent)).toMatchObject([{ amount: 4900 }]);
  });

  it('is done without asking anything where no trace of the payment is left', async () => {
    const bought = await sales.buy();
    await deleteOrder(bought);
    expect(await run(bought)).toEqual({ left: [], posts: [] });
    expect(store.sandbox.controls.requests()).toEqual([]);
  });
});
