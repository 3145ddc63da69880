import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type OrderBook, openOrderBook } from '../../testing/order-book.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import {
  listItems,
  listItemsOf,
  listKeptPackages,
  listOwnedPackageIds,
  markReturned,
  noteLineRefunds,
} from './items.store.ts';

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
      packageId: 'b',
      title: 'Title b',
      description: 'About b',
      priceCents: 4900,
      netCents: 4900,
      reductionTitle: null,
      returnedAt: null,
      returnedCents: 0,
      isRefundNoted: false,
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

  it('is returned a line at a time, for good, and is then owned and kept no more', async () => {
    await book.add('one', { ...ofAnn, createdAt: 2 }, ['a', 'b']);
    await book.add('two', { ...ofAnn, createdAt: 1 }, ['a', 'c']);
    const now = book.clock.now();
    const returned = { packageId: 'a', returnedCents: 70 };
    await markReturned(book, 'one', returned);
    await noteLineRefunds(book, 'one', []);
    const stateOf = async (id: string) =>
      (await listItems(book, id)).map((line) => [
        line.returnedAt,
        line.returnedCents,
        line.isRefundNoted,
      ]);
    const kept = [null, 0, false];
    expect(await stateOf('one')).toEqual([[now, 70, false], kept]);
    expect(await listOwnedPackageIds(book, 'ann')).toEqual(['b', 'a', 'c']);
    expect(await listKeptPackages(book, { id: 'one', customerId: 'ann' })).toEqual([]);
    expect(await listKeptPackages(book, { id: 'two', customerId: 'ann' })).toEqual([]);
    book.clock.advance({ minutes: 1 });
    await markReturned(book, 'one', { ...returned, returnedCents: 100 });
    await noteLineRefunds(book, 'one', [returned]);
    expect(await stateOf('one')).toEqual([[now, 70, true], kept]);
    expect(await stateOf('two')).toEqual([kept, kept]);
    await markReturned(book, 'two', returned);
    expect(await listOwnedPackageIds(book, 'ann')).toEqual(['b', 'c']);
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
