import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type OrderBook, openOrderBook } from '../../testing/order-book.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { noteAction } from './note-action.ts';
import {
  bumpVersion,
  findOrder,
  leaveCheckout,
  listCheckoutOrders,
  lockOrder,
  scheduleCheck,
  setMoney,
} from './orders.store.ts';
import { listEvents } from './timeline.store.ts';

describeOnEachDatabase('stored orders', (kind) => {
  let book: OrderBook;
  beforeAll(async () => {
    book = await openOrderBook(kind);
  });
  afterEach(() => book.clear());
  afterAll(() => book.close());

  it('are read as they were stored, with the first line of their timeline', async () => {
    await book.add('one', { status: 'completed', totalCents: 0, livemode: true, phone: '+1 555' });
    const stored = {
      totalCents: 0,
      currency: 'usd',
      livemode: true,
      leftCheckout: false,
      methods: 'card',
      payUntil: null,
      detailsErased: false,
    };
    expect(await findOrder(book, 'one')).toMatchObject({ ...stored, id: 'one', phone: '+1 555' });
    expect(await lockOrder(book, 'one')).toEqual(await findOrder(book, 'one'));
    expect(await listEvents(book, 'one')).toEqual([
      { orderId: 'one', at: 1, from: null, to: 'completed', cause: 'a test', actor: 'buyer' },
    ]);
    expect([await findOrder(book, 'two'), await lockOrder(book, 'two')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('are found by their checkout, the latest first, until they leave it', async () => {
    const checkoutHash = 'a browser';
    await book.add('early', { checkoutHash, status: 'canceled', createdAt: 1 });
    await book.add('late', { checkoutHash, createdAt: 2 });
    await book.add('elsewhere');
    const ids = async () => (await listCheckoutOrders(book, checkoutHash)).map(({ id }) => id);
    expect(await ids()).toEqual(['late', 'early']);
    await leaveCheckout(book, { id: 'late' });
    expect(await ids()).toEqual(['early']);
    expect(await findOrder(book, 'late')).toMatchObject({ leftCheckout: true, checkoutHash });
  });

  it('change in what they are told, and in nothing else', async () => {
    for (const id of ['one', 'other']) await book.add(id);
    const before = await findOrder(book, 'one');
    const other = await findOrder(book, 'other');
    for (let round = 0; round < 2; round += 1) await bumpVersion(book, 'one');
    await setMoney(book, 'one', { refundedCents: 700 });
    await scheduleCheck(book, { orderId: 'one', nextCheckAt: 5 });
    const changes = { version: 2, refundedCents: 700, nextCheckAt: 5 };
    expect(await findOrder(book, 'one')).toEqual({ ...before, ...changes });
    expect(await findOrder(book, 'other')).toEqual(other);
  });

  it('say on their timeline what an admin did; one that is gone says nothing', async () => {
    await book.add('one', { status: 'review' });
    const note = (orderId: string) =>
      noteAction(book, { orderId, cause: 'looked at', actor: 'elf' });
    await Promise.all([note('one'), note('one'), note('gone')]);
    const line = { orderId: 'one', at: book.clock.now(), from: 'review', to: 'review' };
    const noted = { ...line, cause: 'looked at', actor: 'elf' };
    expect((await listEvents(book, 'one')).slice(1)).toEqual([noted, noted]);
  });
});
