import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { orderStatus } from '#contract/orders.ts';
import { type OrderBook, openOrderBook } from '../../testing/order-book.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import {
  countOrders,
  countOrdersInReview,
  findOldestOpenOrder,
  hasOpenOrders,
  hasOrderPaidAfter,
  listActiveOrders,
  listDueOrders,
  listOrdersOfCustomer,
} from './order-lists.store.ts';
import { listNewestOrders } from './order-search.store.ts';

describeOnEachDatabase('lists of orders', (kind) => {
  let book: OrderBook;
  beforeAll(async () => {
    book = await openOrderBook(kind);
  });
  afterEach(() => book.clear());
  afterAll(() => book.close());

  const idsOf = (orders: { id: string }[]) => orders.map(({ id }) => id);

  it('for admins: the newest first, a page at a time, each order once', async () => {
    await book.add('old', { createdAt: 1 });
    for (const id of ['same1', 'same3', 'same2']) await book.add(id, { createdAt: 2 });
    await book.add('new', { createdAt: 3 });
    const first = await listNewestOrders(book, { limit: 2, q: '' });
    expect(idsOf(first.page)).toEqual(['new', 'same3']);
    const cursor = first.nextCursor ?? '';
    const rest = await listNewestOrders(book, { limit: 3, q: '', cursor });
    expect(idsOf(rest.page)).toEqual(['same2', 'same1', 'old']);
    expect(rest.nextCursor).toBeNull();
    const wrong = listNewestOrders(book, { limit: 2, q: '', cursor: 'wrong' });
    await expect(wrong).rejects.toMatchObject({ status: 400 });
  });

  it('for admins: of one status, and by words of the name, the address, the phone or the id', async () => {
    await book.add('one', { status: 'review', firstName: 'Zoë', phone: '+1 555 0100' });
    await book.add('two', { lastName: 'Zoëson' });
    const found = async (q: string, status?: 'review') =>
      idsOf((await listNewestOrders(book, { limit: 9, q, status })).page);
    expect(await found('', 'review')).toEqual(['one']);
    expect(await found('zoë')).toEqual(['two', 'one']);
    expect(await found('zoë', 'review')).toEqual(['one']);
    for (const words of ['0100', 'one@north', 'one', 'north zoë one']) {
      expect(await found(words), words).toEqual(['one']);
    }
    expect(await found('nobody')).toEqual([]);
  });

  it.each([
    ['Zoe\u0308 Smith\u2013Jones', 'zoë', 'ZOE', 'zo', 'smith-jones', 'Smith\u2011Jones'],
    ['O’Brien', 'o’brien', "O'BRIEN", 'obrien', 'brien', '“O’Brien”'],
    ['Straße-Łukasz', 'STRASSE', 'lukasz', 'straße-łu', '(Straße-Lukasz)'],
    ['İpek ΟΔΥΣΣΕΥΣ', 'ipek', 'ıpek', 'οδυσσεύς', 'Οδυσσ'],
    ['कीर्ति', 'कीर्ति', 'कीर'],
    [
      'Holly Frost',
      'Frost, Holly',
      'frost,hol',
      '"holly@north.example"',
      'Holly <holly@north.example>,',
    ],
    ['Noel', 'holly@xn--mnchen-3ya.de', 'holly@münchen.de', 'münchen', 'mnchen'],
  ])('for admins: %s, whatever is typed for it', async (lastName, ...typed) => {
    const email = lastName === 'Noel' ? 'holly@münchen.de' : 'holly@north.example';
    await book.add('found', { lastName, email });
    await book.add('other', { email: 'other@north.example' });
    for (const q of typed)
      expect(idsOf((await listNewestOrders(book, { limit: 9, q })).page), q).toEqual(['found']);
    for (const q of ['%', '"', `${typed[0]}x`])
      expect((await listNewestOrders(book, { limit: 9, q })).page, q).toEqual([]);
  });

  it("for a customer: theirs and those begun while they were known, nobody else's", async () => {
    await book.add('old', { customerId: 'ann', createdAt: 1, status: 'refunded' });
    await book.add('open', { buyerId: 'ann', createdAt: 3 });
    await book.add('new', { customerId: 'ann', buyerId: 'ann', createdAt: 2, status: 'completed' });
    await book.add('of bob', { customerId: 'bob', buyerId: 'ann', createdAt: 4 });
    await book.add('same address', { email: 'ann@north.example', emailKey: 'ann@north.example' });
    expect(idsOf(await listOrdersOfCustomer(book, 'ann'))).toEqual(['open', 'new', 'old']);
    expect(idsOf(await listOrdersOfCustomer(book, 'bob'))).toEqual(['of bob']);
  });

  it('are counted by status, and the oldest that is open is found', async () => {
    expect(await findOldestOpenOrder(book)).toBeNull();
    await book.add('done', { status: 'completed', createdAt: 1 });
    await book.add('open', { createdAt: 3 });
    await book.add('on its way', { status: 'processing', createdAt: 2 });
    await book.add('open, too', { createdAt: 4 });
    expect(await findOldestOpenOrder(book)).toBe(2);
    expect((await countOrders(book)).toSorted((a, b) => a.count - b.count).at(-1)).toEqual({
      status: 'pending',
      count: 2,
    });
  });

  it('that are due: open ones, the longest due first, at the start all of them', async () => {
    const now = book.clock.now();
    await book.add('later', { nextCheckAt: now + 1 });
    await book.add('due', { nextCheckAt: now, status: 'processing', createdAt: 5 });
    await book.add('due before', { nextCheckAt: now, createdAt: 4 });
    await book.add('overdue', { nextCheckAt: now - 1, createdAt: 9 });
    for (const status of orderStatus.options.filter((one) => !/^p/.test(one))) {
      await book.add(status, { status, nextCheckAt: 1 });
    }
    const due = ['overdue', 'due before', 'due'];
    expect(idsOf(await listDueOrders(book, { all: false }))).toEqual(due);
    expect(idsOf(await listDueOrders(book, { all: true }))).toEqual([...due, 'later']);
    await book.clear();
    await book.add('never scheduled');
    expect(idsOf(await listDueOrders(book, { all: false }))).toEqual(['never scheduled']);
  });

  it('that a customer has: completed, paid or free, the earliest first', async () => {
    const paid = { customerId: 'ann', status: 'completed' } as const;
    await book.add('second', { ...paid, createdAt: 2 });
    await book.add('first', { ...paid, createdAt: 1 });
    await book.add('free', { ...paid, totalCents: 0, createdAt: 3 });
    await book.add('refunded', { ...paid, status: 'refunded' });
    await book.add("bob's", { ...paid, customerId: 'bob' });
    expect(idsOf(await listActiveOrders(book, 'ann'))).toEqual(['first', 'second', 'free']);
  });

  it('tell how many of an address are in review', async () => {
    const emailKey = 'ann@north.example';
    for (const status of orderStatus.options) await book.add(status, { status, emailKey });
    await book.add('another', { status: 'review', emailKey });
    await book.add("bob's", { status: 'review', emailKey: 'bob@north.example' });
    expect(await countOrdersInReview(book, emailKey)).toBe(2);
    expect(await countOrdersInReview(book, 'nobody@north.example')).toBe(0);
  });

  it('tell whether one of a key is still open', async () => {
    for (const status of orderStatus.options) {
      await book.add(status, { status, keyId: 'key' });
      const isOpen = ['pending', 'processing', 'review', 'disputed'].includes(status);
      expect(await hasOpenOrders(book, 'key'), status).toBe(isOpen);
      expect(await hasOpenOrders(book, 'another key')).toBe(false);
      await book.clear();
    }
  });

  it('tell whether one of a key was paid after a time', async () => {
    await book.add('unpaid', { keyId: 'key' });
    const has = (keyId: string, time: number) => hasOrderPaidAfter(book, { keyId, time });
    expect(await has('key', 0)).toBe(false);
    await book.add('paid', { keyId: 'key', completedAt: 500 });
    expect([await has('key', 499), await has('key', 500)]).toEqual([true, false]);
    expect(await has('another key', 0)).toBe(false);
  });
});
