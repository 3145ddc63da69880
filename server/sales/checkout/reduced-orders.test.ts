import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkBooks } from '../../testing/check-books.ts';
import { detailsOf, newEmail, signIn } from '../../testing/test-checkout.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { totalOf } from '../orders/index.ts';
import { prepareIntent, requireKeys } from '../payments/index.ts';
import { hashDetails } from './checkout.ts';
import { findOrOpenOrder } from './find-or-open-order.ts';
import { priceCartFromCatalog } from './price-cart.ts';

describeOnEachDatabase('an order with a reduced item', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  /** Beard and Voice by card, of which Beard costs $10.00 less. */
  async function placeReduced(email: string): Promise<{ orderId: string; intent: string }> {
    const { beard, voice } = sales.catalogue;
    const { items } = await priceCartFromCatalog(store.deps, [beard.id, voice.id]);
    const lines = { items, reductions: [{ packageId: beard.id, title: 'Letter', cents: -1000 }] };
    const cart = { ...lines, totalCents: totalOf(lines) };
    const customerId = (await sales.account(email))?.id ?? null;
    const info = { firstName: 'Ann', lastName: 'Elf', email };
    const newPassword = customerId === null ? detailsOf(email).password : null;
    const buyer = { info, customerId, isSignedIn: false, newPassword };
    const order = await findOrOpenOrder(store.deps, {
      checkout: {
        buyer,
        cart,
        checkoutHash: `reduced for ${email}`,
        detailsHash: hashDetails(buyer, cart),
        addressHash: 'address',
      },
      key: await requireKeys(store.deps),
    });
    const { id: intent } = await prepareIntent(store.deps, order);
    return { orderId: order.id, intent };
  }
  const pay = async ({ orderId, intent }: { orderId: string; intent: string }) => {
    store.sandbox.controls.pay({ intent });
    return (await sales.complete({ orderId })).json();
  };
  const receiptOf = async (orderId: string, email: string) => {
    const client = store.browser();
    await signIn(client, email);
    return (await client.get(`/api/orders/${orderId}/receipt`)).json();
  };
  const shown = [
    { title: 'Beard', price: '49.00' },
    { title: 'Voice', price: '39.50' },
  ];

  it('is paid with what its lines come to, and shows its items at full price', async () => {
    const email = newEmail();
    const order = await placeReduced(email);
    expect(await pay(order)).toMatchObject({ totalAmount: '78.50', packages: shown });
    expect(await receiptOf(order.orderId, email)).toMatchObject({
      items: shown,
      discount: '10.00',
      total: '78.50',
      balance: '78.50',
    });
    expect(await checkBooks(store)).toEqual([]);
  });

  it('gives back of that item what was paid for it: its price less its reduction', async () => {
    const email = newEmail();
    const first = await sales.buy('beard', { email });
    store.sandbox.controls.refund({ payment: first.intent });
    await sales.readEvents();
    const order = await placeReduced(email);
    await sales.buy('beard', { email });
    await pay(order);
    await store.deps.jobs.runDue();
    expect(sales.refundsOf(order.intent)).toMatchObject([{ amount: 3900 }]);
    await sales.readEvents();
    expect(await receiptOf(order.orderId, email)).toMatchObject({
      discount: '10.00',
      total: '78.50',
      balance: '39.50',
      creditNotes: [{ amount: '39.00', items: [{ title: 'Beard', price: '39.00' }] }],
    });
    expect(await checkBooks(store)).toEqual([]);
  });
});
