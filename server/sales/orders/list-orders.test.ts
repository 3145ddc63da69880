import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type OrderBook, openOrderBook } from '../../testing/order-book.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { listOrders } from './describe-orders.ts';
import { markReturned, PROMOTION_CODE } from './items.store.ts';

describeWithDatabase('orders as admins see them', (kind) => {
  let book: OrderBook;
  beforeAll(async () => {
    book = await openOrderBook(kind);
  });
  afterEach(() => book.clear());
  afterAll(() => book.close());

  const typed = { email: 'typo@north.example', emailKey: 'typo@north.example' };
  const list = async () => {
    const { orders } = await listOrders(book, { limit: 9, q: '' });
    return new Map(orders.map((order) => [order.id, order]));
  };

  it("have their account's address, and the one that was typed where it differs", async () => {
    await book.add('own', { ...typed, customerId: 'ann', buyerId: 'bob' });
    await book.add('signed in', { ...typed, buyerId: 'ann' });
    await book.add('same', { customerId: 'ann', email: 'ann@north.example' });
    await book.add("a visitor's", typed);
    const addresses = [...(await list()).values()].map(({ id, email, typedEmail }) => [
      id,
      email,
      typedEmail,
    ]);
    const ann = 'ann@north.example';
    expect(addresses.toSorted()).toEqual([
      ["a visitor's", typed.email, null],
      ['own', ann, typed.email],
      ['same', ann, null],
      ['signed in', ann, typed.email],
    ]);
  });

  it('are marked as given, and say which code reduced them unless it is that of the settings', async () => {
    const reducedBy = (title: string) => [{ packageId: 'a', title, cents: -900 }];
    await book.add('sold');
    await book.add('given', { isGrant: true, totalCents: 0 });
    await book.add('lanterns', { totalCents: 4000 }, ['a', 'b'], reducedBy('LANTERNS'));
    await book.add('code', { totalCents: 4000 }, ['a'], reducedBy(PROMOTION_CODE));
    const orders = await list();
    expect(orders.get('sold')).not.toHaveProperty('isGrant');
    expect(orders.get('given')).toMatchObject({ isGrant: true, totalAmount: '0.00' });
    expect(orders.get('lanterns')).toMatchObject({
      totalAmount: '40.00',
      discountTitle: 'LANTERNS',
    });
    for (const id of ['sold', 'given', 'code'])
      expect(orders.get(id)).not.toHaveProperty('discountTitle');
  });

  it('say of each line that was returned how much of its price went back', async () => {
    await book.add('one', { customerId: 'ann', status: 'completed' }, ['a', 'b']);
    await markReturned(book, 'one', { packageId: 'a', returnedCents: 70 });
    const lines = (await list())
      .get('one')
      ?.packages.map(({ title, ...line }) => [title, line.returnedAmount]);
    expect(lines).toEqual([
      ['Title a', '0.70'],
      ['Title b', undefined],
    ]);
  });
});
