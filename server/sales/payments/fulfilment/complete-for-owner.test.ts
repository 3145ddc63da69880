import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { stripeKeyOf } from '../../../payment-providers/stripe/keys/stripe-key.ts';
import { newEmail } from '../../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type PlacedOrder, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore, testKeys } from '../../../testing/test-store.ts';
import { findOrder } from '../../orders/index.ts';
import { completeForOwner } from './complete-order.ts';

describeWithDatabase('completing a paid order', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  let log: string[] = [];
  beforeAll(async () => {
    store = await startTestStore(kind, { log: (line) => log.push(line) });
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  async function complete({ orderId, intent }: PlacedOrder) {
    const paid = await store.deps.payments
      .connect(stripeKeyOf(testKeys.secretKey))
      .retrievePayment(intent);
    return inTransaction(store.deps, async (inside) => {
      const order = await findOrder(inside, orderId);
      if (order === undefined) throw new Error('no order');
      const completion = { intent: paid, cause: 'a test', actor: 'elf' };
      return (await completeForOwner(inside, order, completion)).order;
    });
  }
  const change = (orderId: string, row: { password_hash?: null; details_erased?: 1 }) =>
    store.deps.db.updateTable('purchase').set(row).where('id', '=', orderId).execute();
  const jobs = () => store.deps.db.selectFrom('job').select('id').execute();

  it('creates the account of its buyer, and notes which intent paid', async () => {
    const placed = await sales.place();
    expect(await complete(placed)).toMatchObject({ status: 'completed', intentId: placed.intent });
    const account = await sales.account(placed.email);
    expect(await sales.order(placed.orderId)).toMatchObject({
      status: 'completed',
      customer_id: account?.id,
      intent_id: placed.intent,
    });
    expect((await sales.timeline(placed.orderId)).slice(1)).toEqual(['completed: a test']);
    expect(await jobs()).toEqual([]);
  });

  it('tells the shop where the account has no password yet', async () => {
    const placed = await sales.place();
    await change(placed.orderId, { password_hash: null });
    await complete(placed);
    expect((await sales.timeline(placed.orderId)).slice(1)).toEqual([
      'completed: a test',
      'completed: The account has no password yet. The first sign-in in the same browser sets it.',
    ]);
  });

  it('puts it to review where it cannot be told whose it is, and logs why', async () => {
    log = [];
    const placed = await sales.place();
    await change(placed.orderId, { details_erased: 1 });
    expect(await complete(placed)).toMatchObject({ status: 'review', customerId: null });
    const problem = 'Paid after its details were erased.';
    expect((await sales.timeline(placed.orderId)).at(-1)).toBe(`review: ${problem}`);
    expect(log.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ orderId: placed.orderId, problem }),
    );
    expect(await sales.account(placed.email)).toBeUndefined();
  });

  it('refunds it where the customer has bought all of it already, and says so on both', async () => {
    const email = newEmail();
    await sales.buy('voice', { email });
    const [first, second] = [
      await sales.place('beard', { email }),
      await sales.place('beard', { email }),
    ];
    await complete(first);
    expect(await jobs()).toEqual([]);
    await complete(second);
    expect(await jobs()).toHaveLength(1);
    const [id, otherId] = [second, first].map(({ orderId }) => orderId.slice(0, 8));
    expect((await sales.timeline(first.orderId)).slice(2)).toEqual([
      `completed: Order ${id} is a duplicate payment. It is being refunded.`,
    ]);
    expect((await sales.timeline(second.orderId)).slice(2)).toEqual([
      `completed: Already bought with order ${otherId}. The payment is being refunded.`,
    ]);
  });
});
