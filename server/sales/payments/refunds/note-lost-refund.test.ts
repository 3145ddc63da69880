import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';
import { findIntent } from '../../orders/index.ts';
import { noteLostRefund } from './note-lost-refund.ts';
import { queueRefund } from './queue-refund.ts';

const LOST = 'The money is back in your Stripe balance.';

describeWithDatabase('a refund that failed before the order was updated', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  async function askedFor() {
    const bought = await sales.buy();
    const { orderId, intent: intentId } = bought;
    await queueRefund(store.deps, { id: orderId }, { intentId, why: 'a test' });
    return { ...bought, intentId };
  }
  const isAsked = async (intentId: string) =>
    (await findIntent(store.deps, intentId))?.refundRequestedAt !== null;

  it('is told to the shop, and the payment is the shop’s again', async () => {
    const { orderId, intentId } = await askedFor();
    await noteLostRefund(store.deps, { orderId, intentId, refundedCents: 4900 });
    expect((await sales.timeline(orderId)).at(-1)).toBe(
      `completed: The refund of $49.00 failed. ${LOST}`,
    );
    expect(await isAsked(intentId)).toBe(false);
  });

  it('is none where nothing was refunded, or the order was refunded', async () => {
    const { orderId, intentId } = await askedFor();
    const before = await sales.timeline(orderId);
    await noteLostRefund(store.deps, { orderId, intentId, refundedCents: 0 });
    expect(await sales.timeline(orderId)).toEqual(before);
    await store.deps.jobs.runDue();
    const refunded = await sales.timeline(orderId);
    await noteLostRefund(store.deps, { orderId, intentId, refundedCents: 4900 });
    expect(await sales.timeline(orderId)).toEqual(refunded);
    expect(await isAsked(intentId)).toBe(true);
  });

  it('of a duplicate payment is told as such, and not asked for again', async () => {
    const { orderId } = await sales.buy();
    const intentId = `pi_second_${orderId}`;
    const { db, clock } = store.deps;
    const row = { intent_id: intentId, purchase_id: orderId, attempt: 2, created_at: clock.now() };
    await db.insertInto('purchase_intent').values(row).execute();
    await queueRefund(store.deps, { id: orderId }, { intentId, why: 'a test' });
    await noteLostRefund(store.deps, { orderId, intentId, refundedCents: 4900 });
    expect((await sales.timeline(orderId)).at(-1)).toBe(
      `completed: The refund of $49.00 of the duplicate payment failed. ${LOST} Send it another way.`,
    );
    expect(await isAsked(intentId)).toBe(true);
  });
});
