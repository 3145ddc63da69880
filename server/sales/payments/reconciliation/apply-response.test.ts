import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';
import { bumpVersion, changeStatus, findOrder, type Order, setMoney } from '../../orders/index.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { applyResponse } from './update-from-provider.ts';

describeWithDatabase('an answer of the provider', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  let orderId: string;
  let asked = 0;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  beforeEach(async () => {
    ({ orderId } = await sales.place());
    asked = 0;
  });
  afterAll(() => store.close());

  const process = (deps: PaymentDeps, order: Order) =>
    changeStatus(deps, order, { to: 'processing', cause: 'taken', actor: 'system' });
  const refundOne = async (deps: PaymentDeps, order: Order) => {
    await setMoney(deps, order.id, { refundedCents: 1 });
    return { ...order, refundedCents: 1 };
  };
  const leave = (_: PaymentDeps, order: Order) => Promise.resolve(order);
  /** Takes an answer; while the first `newer` times the provider is asked, a newer one is taken. */
  const takeWhile = (newer: number, apply: typeof process) =>
    applyResponse(store.deps, orderId, {
      async send() {
        asked += 1;
        if (asked <= newer) await bumpVersion(store.deps, orderId);
      },
      apply: async (inside, order) => ({ order: await apply(inside, order) }),
    });
  const stateNow = async () => {
    const order = await sales.order(orderId);
    return [order.status, order.refunded_cents, order.answers_taken];
  };

  it('moves the order, is counted, and the order is answered as it is then', async () => {
    expect(await takeWhile(0, process)).toMatchObject({ id: orderId, status: 'processing' });
    expect([asked, await stateNow()]).toEqual([1, ['processing', 0, 1]]);
  });

  it.each([
    ['status', process, ['processing', 0, 2]],
    ['refunded sum', refundOne, ['pending', 1, 2]],
  ] as const)(
    'that would move the %s, and is outdated, is undone and asked for again',
    async (...given) => {
      const [, apply, state] = given;
      await takeWhile(1, apply);
      expect([asked, await stateNow()]).toEqual([2, state]);
      const lines = await sales.timeline(orderId);
      expect(lines.filter((line) => line.endsWith('taken'))).toHaveLength(
        apply === process ? 1 : 0,
      );
    },
  );

  it('that moves nothing is as good as new', async () => {
    await takeWhile(99, leave);
    expect([asked, await stateNow()]).toEqual([1, ['pending', 0, 2]]);
  });

  it('that is outdated ten times in a row is given up: 503, and nothing is changed', async () => {
    await expect(takeWhile(9, process)).resolves.toMatchObject({ status: 'processing' });
    ({ orderId } = await sales.place());
    asked = 0;
    await expect(takeWhile(99, process)).rejects.toMatchObject({
      status: 503,
      code: 'payments_unavailable',
      cause: new Error(`order ${orderId} moved 10 times while the provider was asked`),
    });
    expect([asked, await stateNow()]).toEqual([10, ['pending', 0, 10]]);
    expect(await sales.timeline(orderId)).toHaveLength(1);
  });

  it('about an order that is not there, or is deleted meanwhile, is a 404', async () => {
    const gone = applyResponse(store.deps, 'gone', {
      send: async () => expect.fail('asked'),
      apply: async (_, order) => ({ order }),
    });
    await expect(gone).rejects.toMatchObject({ status: 404 });
    const deleted = applyResponse(store.deps, orderId, {
      send: (order) => store.deps.db.deleteFrom('purchase').where('id', '=', order.id).execute(),
      apply: async (_, order) => ({ order }),
    });
    await expect(deleted).rejects.toMatchObject({ status: 404 });
    expect(await findOrder(store.deps, orderId)).toBeUndefined();
  });
});
