import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OrderStatus, orderStatus } from '#contract/orders.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { changeStatus } from './change-status.ts';
import { findOrder } from './orders.store.ts';

/** From which state an order may go where, and from none anywhere else. */
const allowed: Record<OrderStatus, string> = {
  pending: 'completed processing canceled review',
  processing: 'completed pending canceled review',
  canceled: 'completed review',
  review: 'completed refunded',
  completed: 'refunded disputed',
  disputed: 'completed refunded',
  refunded: 'completed disputed review',
};
const states = orderStatus.options;

describeWithDatabase('the state of an order', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  let orderId: string;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
    ({ orderId } = await sales.place());
  });
  afterAll(() => store.close());

  const put = async (status: OrderStatus, is_grant = 0) => {
    const row = { status, is_grant, password_hash: 'a hash', settled_at: null };
    await store.deps.db.updateTable('purchase').set(row).where('id', '=', orderId).execute();
    const order = await findOrder(store.deps, orderId);
    if (order === undefined) throw new Error('no order');
    return order;
  };

  it.each(states)('%s goes where it may, on its timeline, and nowhere else', async (from) => {
    for (const to of states) {
      const order = await put(from);
      const before = await sales.timeline(orderId);
      const change = changeStatus(store.deps, order, { to, cause: 'a test', actor: 'elf' });
      if (!allowed[from].split(' ').includes(to)) {
        await expect(change, `${from} to ${to}`).rejects.toThrow(`from ${from} to ${to}`);
        expect((await sales.order(orderId)).status).toBe(from);
        expect(await sales.timeline(orderId)).toEqual(before);
        continue;
      }
      expect(await change).toEqual(await findOrder(store.deps, orderId));
      const keepsHash = ['pending', 'processing', 'review'].includes(to);
      expect(await sales.order(orderId)).toMatchObject({
        status: to,
        password_hash: keepsHash ? 'a hash' : null,
        settled_at: to === 'completed' ? store.clock.now() : null,
      });
      const events = store.deps.db.selectFrom('purchase_event').selectAll();
      const rows = await events.where('purchase_id', '=', orderId).orderBy('position').execute();
      expect(rows).toHaveLength(before.length + 1);
      expect(rows.at(-1)).toMatchObject({
        at: store.clock.now(),
        from_status: from,
        to_status: to,
        cause: 'a test',
        actor: 'elf',
      });
    }
  });

  it('goes, of a grant, from completed to canceled alone', async () => {
    for (const from of states) {
      for (const to of states) {
        const change = changeStatus(store.deps, await put(from, 1), {
          to,
          cause: 'a test',
          actor: 'elf',
        });
        if (from === 'completed' && to === 'canceled')
          expect((await change).status).toBe('canceled');
        else await expect(change, `${from} to ${to}`).rejects.toThrow(`from ${from} to ${to}`);
      }
    }
  });
});
