import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { PROVIDER_ACTOR } from '#contract/orders.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';
import { findOrder, listEvents } from '../../orders/index.ts';
import { refundAll } from './refund-all.ts';

const refunds = { method: 'POST', path: '/v1/refunds' };

describeWithDatabase('refunding all that is left', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterEach(() => store.sandbox.controls.clearFaults());
  afterAll(() => store.close());

  const reachOf = async (orderId: string) => {
    const order = await findOrder(store.deps, orderId);
    if (order === undefined) throw new Error('no order');
    return order;
  };
  const refund = async (orderId: string, intentId: string, isNoted = true) =>
    refundAll(store.deps, await reachOf(orderId), {
      intentId,
      ...(isNoted && { orderId }),
    });
  const amounts = (intent: string) => sales.refundsOf(intent).map(({ amount }) => amount);
  const failuresOf = async (orderId: string) =>
    (await listEvents(store.deps, orderId)).filter(({ actor }) => actor === PROVIDER_ACTOR);
  const refuse = (code: string) => {
    const body = { type: 'invalid_request_error', code, message: `No: ${code}` } as const;
    store.sandbox.controls.addFault({ ...refunds, effect: 'error', status: 400, body });
  };

  it('gives back the whole payment, or what a partial refund left of it', async () => {
    const [whole, part] = [await sales.buy(), await sales.buy()];
    store.sandbox.controls.refund({ payment: part.intent, amount: 900 });
    for (const { orderId, intent } of [whole, part]) await refund(orderId, intent);
    expect([amounts(whole.intent), amounts(part.intent)]).toEqual([[4900], [900, 4000]]);
    expect(sales.refundsOf(whole.intent)).toMatchObject([{ reason: 'duplicate' }]);
  });

  it('asks for nothing where refunds or a lost dispute have taken the money already', async () => {
    const [returned, lost] = [await sales.buy(), await sales.buy()];
    store.sandbox.controls.refund({ payment: returned.intent });
    const { id: dispute } = store.sandbox.controls.openDispute({ payment: lost.intent });
    store.sandbox.controls.closeDispute({ dispute, as: 'lost' });
    store.sandbox.controls.clearRequests();
    for (const { orderId, intent } of [returned, lost]) await refund(orderId, intent);
    expect(store.sandbox.controls.requests(refunds)).toEqual([]);
  });

  it('is done where somebody else refunded the rest while it was asked for', async () => {
    const { orderId, intent } = await sales.buy();
    refuse('charge_already_refunded');
    await refund(orderId, intent);
    expect(await failuresOf(orderId)).toEqual([]);
  });

  it('tells any other refusal, on the timeline of the order that still exists', async () => {
    const { orderId, intent } = await sales.buy();
    for (const isNoted of [false, true]) {
      refuse('charge_disputed');
      const refused = refund(orderId, intent, isNoted);
      await expect(refused).rejects.toMatchObject({ code: 'payments_refused', status: 409 });
      expect(await failuresOf(orderId)).toHaveLength(isNoted ? 1 : 0);
    }
  });
});
