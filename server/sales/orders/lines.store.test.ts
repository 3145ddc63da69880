import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type OrderBook, openOrderBook } from '../../testing/order-book.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { listItems, listOwnedPackageIds, markReturned, noteLineRefunds } from './items.store.ts';
import { totalOf } from './lines.store.ts';
import { findOrder } from './orders.store.ts';

const item = (packageId: string, priceCents: number) => {
  return { packageId, title: packageId, description: '', priceCents };
};
const off = (packageId: string, cents: number) => ({ packageId, title: 'Code', cents: -cents });

it('lines come to the prices of their items less what is taken off', () => {
  const items = [item('a', 4900), item('b', 3950)];
  expect(totalOf({ items, reductions: [] })).toBe(8850);
  expect(totalOf({ items, reductions: [off('a', 490), off('b', 395)] })).toBe(7965);
  expect(totalOf({ items, reductions: [off('a', 4900), off('b', 3950)] })).toBe(0);
});

describeOnEachDatabase('the lines of orders', (kind) => {
  let book: OrderBook;
  beforeAll(async () => {
    book = await openOrderBook(kind);
  });
  afterEach(() => book.clear());
  afterAll(() => book.close());

  const linesOf = (id: string) =>
    book.db
      .selectFrom('purchase_item')
      .select(['position', 'kind', 'package_id', 'price_cents', 'returned_at', 'refund_noted_at'])
      .where('purchase_id', '=', id)
      .orderBy('position')
      .execute();

  it("are the items in the cart's order and their reductions, and come to the order's total", async () => {
    const reductions = [off('a', 1000), off('c', 500)];
    await book.add('one', { totalCents: 6000 }, ['c', 'a'], reductions);
    const kept = { returned_at: null, refund_noted_at: null };
    expect(await linesOf('one')).toEqual([
      { position: 0, kind: 'item', package_id: 'c', price_cents: 7399, ...kept },
      { position: 1, kind: 'item', package_id: 'a', price_cents: 101, ...kept },
      { position: 2, kind: 'reduction', package_id: 'a', price_cents: -1000, ...kept },
      { position: 3, kind: 'reduction', package_id: 'c', price_cents: -500, ...kept },
    ]);
    expect(await findOrder(book, 'one')).toMatchObject({ totalCents: 6000, currency: 'usd' });
    expect(await listItems(book, 'one')).toMatchObject([
      { packageId: 'c', priceCents: 7399, netCents: 6899 },
      { packageId: 'a', priceCents: 101, netCents: -899 },
    ]);
  });

  it('give access by their items only: a reduction is neither owned nor returned', async () => {
    const ofAnn = { customerId: 'ann', status: 'completed' } as const;
    await book.add('free', { ...ofAnn, totalCents: 0 }, ['a', 'b']);
    expect(await findOrder(book, 'free')).toMatchObject({ totalCents: 0 });
    expect(await listOwnedPackageIds(book, 'ann')).toEqual(['a', 'b']);
    await markReturned(book, 'free', { packageId: 'a', returnedCents: 0 });
    await noteLineRefunds(book, 'free', [{ packageId: 'a' }]);
    expect(await listOwnedPackageIds(book, 'ann')).toEqual(['b']);
    const [, , reduction] = await linesOf('free');
    expect(reduction).toMatchObject({
      kind: 'reduction',
      returned_at: null,
      refund_noted_at: null,
    });
  });
});
