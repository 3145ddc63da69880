import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type OrderBook, openOrderBook } from '../testing/order-book.ts';
import { describeOnEachDatabase } from '../testing/test-database.ts';
import { listItems, listItemsOf, listKeptPackages, listOwnedPackageIds } from './items.store.ts';

describeOnEachDatabase('what orders hold', (kind) => {
  let book: OrderBook;
  beforeAll(async () => {
    book = await openOrderBook(kind);
  });
  afterEach(() => book.clear());
  afterAll(() => book.close());

  const ofAnn = { customerId: 'ann', status: 'completed' } as const;

  it("is listed by order, in the cart's order, as it was named and priced then", async () => {
    await book.add('one', {}, ['c', 'a', 'b']);
    await book.add('two', {}, ['b']);
    const items = await listItemsOf(book, ['one', 'two', 'gone']);
    expect([...items.keys()].sort()).toEqual(['one', 'two']);
    expect(items.get('one')?.map(({ packageId }) => packageId)).toEqual(['c', 'a', 'b']);
    const [item] = await listItems(book, 'two');
    expect(item).toEqual({
      ...{ packageId: 'b', title: 'Title b', description: 'About b', priceCents: 100 },
    });
  });

  it('is nothing for no orders, and for one that is gone', async () => {
    await book.add('one');
    expect(await listItemsOf(book, [])).toEqual(new Map());
    expect(await listItems(book, 'gone')).toEqual([]);
  });

  it('is owned by whose completed order it is: the newest first, each package once', async () => {
    await book.add('old', { ...ofAnn, createdAt: 1 }, ['b', 'a']);
    await book.add('new', { ...ofAnn, createdAt: 2 }, ['c', 'b']);
    await book.add("bob's", { ...ofAnn, customerId: 'bob' }, ['a']);
    await book.add('disputed', { ...ofAnn, customerId: 'bob', status: 'disputed' }, ['b']);
    expect(await listOwnedPackageIds(book, 'ann')).toEqual(['c', 'b', 'a']);
    expect(await listOwnedPackageIds(book, 'bob')).toEqual(['a']);
  });

  it('is kept after a refund where another completed order of the customer holds it too', async () => {
    await book.add('refunded', ofAnn, ['c', 'b', 'a']);
    await book.add('other', ofAnn, ['b']);
    await book.add('another', ofAnn, ['c', 'b']);
    await book.add('disputed', { ...ofAnn, status: 'disputed' }, ['a']);
    await book.add("bob's", { ...ofAnn, customerId: 'bob' }, ['a']);
    const kept = (id: string, customerId: string | null = 'ann') =>
      listKeptPackages(book, { id, customerId });
    expect(await kept('refunded')).toEqual(['Title c', 'Title b']);
    expect(await kept("bob's", 'bob')).toEqual([]);
    expect(await kept('refunded', null)).toEqual([]);
  });
});
