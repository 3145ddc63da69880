import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CashDesk, openCashDesk } from '../../../testing/cash-desk.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';

describeWithDatabase('an order that an admin checks with Stripe', (kind) => {
  let store: TestStore;
  let desk: CashDesk;
  beforeAll(async () => {
    store = await startTestStore(kind);
    desk = await openCashDesk(store);
  });
  afterAll(() => store.close());

  it('and of which a part was refunded tells that, and not that nothing has changed', async () => {
    const { orderId, intent } = await desk.buy();
    store.sandbox.controls.refund({ payment: intent, amount: 1000 });
    expect((await desk.act(orderId, 'check')).json()).toMatchObject({ status: 'completed' });
    expect((await desk.lines(orderId)).slice(2)).toEqual([
      'completed>completed $10.00 of $49.00 was refunded. (elf)',
    ]);
  });

  it('is one that exists: 404', async () => {
    expect((await desk.act('nope', 'check')).status).toBe(404);
  });
});
