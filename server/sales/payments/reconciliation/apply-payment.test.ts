import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/orders.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { ProviderPayment } from '#platform/payments/payments.ts';
import { saveSetting } from '../../../testing/settings/save-setting.ts';
import { chargeWith } from '../../../testing/test-charge.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type PlacedOrder, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore, testKeys } from '../../../testing/test-store.ts';
import { findOrder } from '../../orders/index.ts';
import type { Payment } from '../provider/read-payment.ts';
import { applyPayment } from './apply-payment.ts';

describeWithDatabase('what a payment makes of an order', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  const paidWith = ({ orderId, intent }: PlacedOrder, refundedCents = 0): ProviderPayment => ({
    id: intent,
    payToken: '',
    status: 'succeeded',
    currency: 'usd',
    orderId,
    amountCents: 4900,
    amountReceivedCents: 4900,
    livemode: false,
    decline: null,
    charge: chargeWith({ refundedCents }),
  });
  const problem = '$0.01 was received, not $49.00.';
  const payments: Record<string, (placed: PlacedOrder) => Payment> = {
    unpaid: () => ({ state: 'unpaid', decline: null }),
    processing: () => ({ state: 'processing' }),
    paid: (placed) => ({ state: 'succeeded', intent: paidWith(placed), duplicates: [] }),
    mismatched: (placed) => ({ state: 'mismatch', problem, intent: paidWith(placed) }),
    'mismatched, and refunded': (placed) => ({
      state: 'mismatch',
      problem,
      intent: paidWith(placed, 4900),
    }),
  };
  async function put(status: OrderStatus): Promise<PlacedOrder> {
    const placed = await sales.place();
    const { db } = store.deps;
    await db.updateTable('purchase').set({ status }).where('id', '=', placed.orderId).execute();
    return placed;
  }
  const apply = ({ orderId }: PlacedOrder, payment: Payment) =>
    inTransaction(store.deps, async (inside) => {
      const order = await findOrder(inside, orderId);
      if (order === undefined) throw new Error('no order');
      const request = { orderId, cause: 'a test', actor: 'elf' };
      return (await applyPayment(inside, order, { request, payment })).order;
    });

  const all = ['pending', 'processing', 'canceled', 'review', 'completed', 'disputed', 'refunded'];
  /** By the payment: where orders of each status go. All others stay. */
  const moves: Record<string, Partial<Record<OrderStatus, OrderStatus>>> = {
    unpaid: { processing: 'pending' },
    processing: { pending: 'processing' },
    paid: {
      pending: 'completed',
      processing: 'completed',
      canceled: 'completed',
      disputed: 'completed',
    },
    mismatched: { pending: 'review', processing: 'review', canceled: 'review' },
    'mismatched, and refunded': {
      pending: 'review',
      processing: 'review',
      canceled: 'review',
      review: 'refunded',
    },
  };
  it.each(Object.keys(moves))(
    'that is %s, in every status that the order may have',
    async (name) => {
      const [move, payment] = [moves[name], payments[name]];
      for (const from of all as OrderStatus[]) {
        const placed = await put(from);
        if (payment === undefined) throw new Error('no payment');
        const applied = await apply(placed, payment(placed));
        const order = await sales.order(placed.orderId);
        const to = move?.[from] ?? from;
        expect([applied.status, order.status], `${name}: ${from}`).toEqual([to, to]);
        expect(order.customer_id !== null, from).toBe(
          to === 'completed' && from !== to && from !== 'disputed',
        );
      }
    },
  );

  it('that failed lets it wait beside another one that is pending in its checkout', async () => {
    const placed = await put('processing');
    const { checkout_hash } = await sales.order(placed.orderId);
    const { db } = store.deps;
    const pending = await sales.place();
    await db
      .updateTable('purchase')
      .set({ checkout_hash })
      .where('id', '=', pending.orderId)
      .execute();
    expect(await apply(placed, { state: 'unpaid', decline: null })).toMatchObject({
      status: 'pending',
    });
    expect(await sales.order(placed.orderId)).toMatchObject({ left_checkout: 1 });
    expect((await sales.order(pending.orderId)).status).toBe('pending');
  });

  it('that was declined is noted on it, and no other', async () => {
    const [open, done] = [await put('processing'), await put('completed')];
    for (const placed of [open, done])
      await apply(placed, { state: 'unpaid', decline: 'No funds.' });
    expect((await sales.timeline(open.orderId)).slice(1)).toEqual([
      'pending: The payment failed. The order can be paid another way for 72 hours.',
      'pending: The card was declined: No funds.',
    ]);
    expect((await sales.timeline(done.orderId)).slice(1)).toEqual([]);
  });

  it('does not fit it: the timeline says why, and who asked', async () => {
    const placed = await put('pending');
    await apply(placed, { state: 'mismatch', problem, intent: paidWith(placed) });
    const rows = store.deps.db.selectFrom('purchase_event').select(['cause', 'actor']);
    const lines = await rows
      .where('purchase_id', '=', placed.orderId)
      .orderBy('position')
      .execute();
    expect(lines.at(-1)).toEqual({ cause: problem, actor: 'elf' });
  });

  it('was made with a test card after the shop had gone live: only an unpaid one goes to review', async () => {
    const save = async (from: string, to: string) => {
      const publicKey = testKeys.publicKey.replace(from, to);
      const secretKey = testKeys.secretKey.replace(from, to);
      await saveSetting(store.deps, { name: 'VITE_STRIPE_PUBLIC_KEY', value: publicKey });
      await saveSetting(store.deps, { name: 'STRIPE_SECRET_KEY', value: secretKey });
    };
    const [open, done] = [await put('pending'), await put('completed')];
    await save('_test_', '_live_');
    for (const placed of [open, done])
      await apply(placed, { state: 'succeeded', intent: paidWith(placed), duplicates: [] });
    await save('', '');
    expect((await sales.timeline(open.orderId)).at(-1)).toBe(
      'review: Paid in test mode after the shop had gone live.',
    );
    expect((await sales.order(done.orderId)).status).toBe('completed');
  });
});
