import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';

describeWithDatabase('an order that an admin checks with Stripe', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  it('and of which a part was refunded tells that, and not that nothing has changed', async () => {
    const { orderId, intent } = await sales.buy();
    store.sandbox.controls.refund({ payment: intent, amount: 1000 });
    expect((await sales.act(orderId, 'check')).json()).toMatchObject({ status: 'completed' });
    expect((await sales.lines(orderId)).slice(2)).toEqual([
      'completed>completed $10.00 of $49.00 was refunded. (elf)',
    ]);
  });

  it('is one that exists: 404', async () => {
    expect((await sales.act('nope', 'check')).status).toBe(404);
  });
});
