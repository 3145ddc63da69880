import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type OrderStatus, orderStatus } from '#contract/orders.ts';
import { type OrderBook, openOrderBook } from '../../testing/order-book.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { keepIntent } from './intents.store.ts';
import { deleteOrders, eraseDetails, lockOrdersOfPerson } from './order-deletion.store.ts';
import { findOrder } from './orders.store.ts';
import { appendEvent } from './timeline.store.ts';

describeOnEachDatabase('deleting orders', (kind) => {
  let book: OrderBook;
  beforeAll(async () => {
    book = await openOrderBook(kind);
  });
  afterEach(() => book.clear());
  afterAll(() => book.close());

  it('finds those of a customer, and those of the same address that are nobody’s', async () => {
    const emailKey = 'ann@north.example';
    await book.add('1 owned', { customerId: 'ann', status: 'completed' });
    await book.add('2 begun', { buyerId: 'ann' });
    await book.add('3 same address', { emailKey });
    await book.add("4 bob's", { emailKey, customerId: 'bob' });
    await book.add('5 begun by bob', { emailKey, buyerId: 'bob' });
    await book.add('6 of somebody else');
    expect(await lockOrdersOfPerson(book, { customerId: 'ann', emailKey })).toEqual([
      { id: '1 owned', status: 'completed', isKnown: true },
      { id: '2 begun', status: 'pending', isKnown: true },
      { id: '3 same address', status: 'pending', isKnown: false },
    ]);
  });

  it('deletes them with all that belongs to them, and nothing of others', async () => {
    const tables = ['purchase_item', 'purchase_intent', 'purchase_event', 'search_word'] as const;
    for (const orderId of ['one', 'two', 'other']) {
      await book.add(orderId);
      await keepIntent(book, { orderId, attempt: 1, intentId: `pi_${orderId}` });
    }
    await deleteOrders(book, ['one', 'two']);
    for (const table of tables) {
      expect(await book.count(table, 'one'), table).toBe(0);
      expect(await book.count(table, 'two'), table).toBe(0);
      expect(await book.count(table, 'other'), table).toBeGreaterThan(0);
    }
    expect(await findOrder(book, 'two')).toBeUndefined();
    expect(await findOrder(book, 'other')).toMatchObject({ id: 'other' });
  });

  const cancelAt = (orderId: string, at: number, from: OrderStatus = 'pending') =>
    appendEvent(book, { orderId, at, from, to: 'canceled', cause: 'a test', actor: 'system' });
  const isErased = async (id: string) => (await findOrder(book, id))?.detailsErased;

  it('erases who cancelled before a time: name, addresses, phone, and the words to find them by', async () => {
    await book.add('canceled', { status: 'canceled', phone: '+1 555', totalCents: 1234 });
    await cancelAt('canceled', 499);
    await eraseDetails(book, 500);
    expect(await findOrder(book, 'canceled')).toMatchObject({
      firstName: '',
      lastName: '',
      email: '',
      emailKey: '',
      phone: null,
      detailsHash: '',
      detailsErased: true,
      status: 'canceled',
      totalCents: 1234,
    });
    expect(await book.count('search_word', 'canceled')).toBe(0);
  });

  it('keeps who was given something that was taken back', async () => {
    await book.add('given', { status: 'canceled', customerId: 'ann', isGrant: true });
    await cancelAt('given', 100, 'completed');
    expect(await eraseDetails(book, 500)).toEqual([]);
    expect(await isErased('given')).toBe(false);
  });

  it('keeps what was cancelled at that time or later, the last of several times counting', async () => {
    await book.add('then', { status: 'canceled' });
    await cancelAt('then', 500);
    await book.add('again', { status: 'canceled' });
    for (const at of [100, 900]) await cancelAt('again', at);
    await eraseDetails(book, 500);
    expect([await isErased('then'), await isErased('again')]).toEqual([false, false]);
    await eraseDetails(book, 501);
    expect([await isErased('then'), await isErased('again')]).toEqual([true, false]);
    expect(await book.count('search_word', 'again')).toBeGreaterThan(0);
  });

  it('keeps who ordered in every other status', async () => {
    for (const status of orderStatus.options) {
      await book.add(status, { status });
      await cancelAt(status, 1);
    }
    await eraseDetails(book, 500);
    for (const status of orderStatus.options) {
      expect(await isErased(status), status).toBe(status === 'canceled');
    }
  });
});
