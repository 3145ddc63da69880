import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type OrderBook, openOrderBook } from '../../testing/order-book.ts';
import { detailsOf, newEmail } from '../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore, testPromoCode } from '../../testing/test-store.ts';
import { listOrders } from './describe-orders.ts';
import { markReturned, PROMOTION_CODE } from './items.store.ts';

describeWithDatabase('the orders of a store, as admins see them', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  it('name the buyer, what was bought and for how much, and what happened', async () => {
    const { orderId, intent, email } = await sales.buy('beard', { more: { phone: '+1 555' } });
    const createdAt = new Date(store.clock.now()).toISOString();
    const described = {
      id: orderId,
      customerId: (await sales.account(email))?.id,
      firstName: 'Ann',
      lastName: 'Elf',
      email,
      typedEmail: null,
      phone: '+1 555',
      totalAmount: '49.00',
      refundedAmount: '0.00',
      status: 'completed',
      createdAt,
      packages: [{ title: 'Beard', description: 'All of Beard.', price: '49.00' }],
      stripePaymentIntentId: intent,
    };
    const admin = await sales.admin();
    const list = (await admin.get('/api/orders')).json<unknown[]>();
    expect(list[0]).toEqual(described);
    expect((await admin.get(`/api/orders/${orderId}`)).json()).toEqual({
      ...described,
      timeline: [
        { at: createdAt, from: null, to: 'pending', cause: 'Checkout by card.', actor: 'buyer' },
        {
          at: createdAt,
          from: 'pending',
          to: 'completed',
          cause: 'The customer returned from paying.',
          actor: 'buyer',
        },
      ],
    });
    expect((await admin.get('/api/orders/gone')).status).toBe(404);
  });

  it('name no payment where nothing was paid', async () => {
    const free = await store.browser().send('POST', '/api/create-free-order', {
      customerInfo: detailsOf(newEmail()),
      packages: [sales.catalogue.beard],
      promoCode: testPromoCode,
    });
    const answer = await (await sales.admin()).get(`/api/orders/${free.json().orderId}`);
    expect(answer.json()).toMatchObject({ phone: null, totalAmount: '0.00' });
    expect(answer.json()).not.toHaveProperty('stripePaymentIntentId');
  });

  it('come in pages, each with the cursor of the next', async () => {
    for (let number = 0; number < 3; number += 1) await sales.place();
    const admin = await sales.admin();
    const page = (query: string) => admin.get(`/api/orders?status=pending&limit=2${query}`);
    const first = await page('');
    const rest = await page(`&cursor=${first.headers['x-next-cursor']}`);
    expect([first, rest].map((answer) => answer.json<unknown[]>().length)).toEqual([2, 1]);
    expect(rest.headers).not.toHaveProperty('x-next-cursor');
  });
});

describeWithDatabase('orders of any kind, as admins see them', (kind) => {
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
