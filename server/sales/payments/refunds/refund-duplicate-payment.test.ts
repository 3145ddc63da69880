import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProviderPayment } from '#platform/payments/payments.ts';
import { chargeWith } from '../../../testing/test-charge.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';
import { findOrder, keepIntent } from '../../orders/index.ts';
import { refundDuplicatePayment } from './refund-duplicate-payment.ts';

describeWithDatabase('a duplicate payment of an order', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  const paid = (id: string, orderId: string, refundedCents = 0): ProviderPayment => {
    const charge = chargeWith({ refundedCents });
    return {
      id,
      orderId,
      charge,
      payToken: '',
      status: 'succeeded',
      currency: 'usd',
      amountCents: 4900,
      amountReceivedCents: 4900,
      livemode: false,
      decline: null,
    };
  };
  const refund = async (orderId: string, intent: ProviderPayment) => {
    const order = await findOrder(store.deps, orderId);
    if (order !== undefined) await refundDuplicatePayment(store.deps, order, intent);
  };
  const jobs = async () => (await store.deps.db.selectFrom('job').select('id').execute()).length;

  it('is refunded once, and its refunds are told as they come', async () => {
    const { orderId } = await sales.buy();
    await keepIntent(store.deps, { orderId, attempt: 2, intentId: 'pi_duplicate' });
    const before = await jobs();
    for (const cents of [0, 0, 1000, 1000, 4900]) {
      await refund(orderId, paid('pi_duplicate', orderId, cents));
    }
    expect(await jobs()).toBe(before + 1);
    expect((await sales.timeline(orderId)).slice(2)).toEqual([
      'completed: A duplicate payment of $49.00 arrived. It is being refunded.',
      'completed: $10.00 of the duplicate payment was refunded.',
      'completed: $49.00 of the duplicate payment was refunded.',
    ]);
  });

  it('that was refunded before it was seen, or is none of ours, is not refunded', async () => {
    const { orderId } = await sales.buy();
    await keepIntent(store.deps, { orderId, attempt: 2, intentId: 'pi_returned' });
    const before = await jobs();
    await refund(orderId, paid('pi_returned', orderId, 4900));
    await refund(orderId, paid('pi_of_nobody', orderId));
    expect(await jobs()).toBe(before);
    expect((await sales.timeline(orderId)).slice(2)).toEqual([
      'completed: $49.00 of the duplicate payment was refunded.',
    ]);
  });
});
