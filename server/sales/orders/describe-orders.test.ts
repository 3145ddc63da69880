import { afterAll, beforeAll, expect, it } from 'vitest';
import { detailsOf, newEmail } from '../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore, testPromoCode } from '../../testing/test-store.ts';

describeWithDatabase('orders, as admins see them', (kind) => {
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
