import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type OrderStatus, orderStatus } from '#contract/orders.ts';
import { createVault } from '#platform/secrets/vault.ts';
import { addPackage } from '../../catalog/index.ts';
import { readConfig } from '../../start/config.ts';
import { policyOf } from '../../start/policy-of.ts';
import { createTestClock } from '../../testing/clocks/test-clock.ts';
import { type OrderBook, openOrderBook } from '../../testing/order-book.ts';
import { buy, detailsOf, orderByCard } from '../../testing/test-checkout.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { assertNotOwned } from './assert-not-owned.ts';
import type { Checkout } from './checkout.ts';
import type { Buyer } from './identify-buyer.ts';
import type { PricedCart } from './price-cart.ts';

const info = { firstName: 'Ann', lastName: 'North', email: 'ann@north.example' };
const ann: Buyer = { info, customerId: 'ann', isSignedIn: false, newPassword: null };
const unknown: Buyer = { ...ann, customerId: null, newPassword: 'reindeer-1' };
const cartOf = (...ids: string[]): PricedCart => ({
  items: ids.map((packageId) => {
    return { packageId, title: `Title ${packageId}`, description: '', priceCents: 100 };
  }),
  reductions: [],
  totalCents: ids.length * 100,
});

describeWithDatabase('what is not sold again', (kind) => {
  let book: OrderBook;
  beforeAll(async () => {
    book = await openOrderBook(kind);
  });
  afterEach(() => book.clear());
  afterAll(() => book.close());

  const checkoutHash = 'a browser';
  const shop = {
    vault: createVault('a secret key for tests'),
    policy: policyOf(readConfig({})),
    clock: createTestClock(),
  };
  const sell = (buyer: Buyer, ...ids: string[]) => {
    const checkout: Checkout = {
      buyer,
      cart: cartOf(...ids),
      checkoutHash,
      detailsHash: 'd',
      addressHash: 'address',
    };
    return assertNotOwned({ db: book.db, ...shop }, checkout);
  };
  const completed = { status: 'completed', customerId: 'ann' } as const;

  it('is what a known buyer has, by its title; the rest of the cart could be sold', async () => {
    await book.add('one', completed, ['a', 'c']);
    await expect(sell(ann, 'a', 'b', 'c')).rejects.toMatchObject({
      status: 409,
      code: 'already_owned',
      message: 'You already have Title a, Title c. Log in to watch them.',
    });
    await expect(sell({ ...ann, isSignedIn: true }, 'a')).rejects.toMatchObject({
      message: 'You already have Title a. Watch it now.',
    });
    await sell(ann, 'b');
    await sell({ ...ann, customerId: 'bob' }, 'a');
    await sell(unknown, 'a');
  });

  it('is what this checkout bought, to its buyer and to somebody not known', async () => {
    await book.add('one', { ...completed, checkoutHash });
    for (const buyer of [ann, unknown]) {
      await expect(sell(buyer, 'a')).rejects.toMatchObject({ code: 'already_owned' });
    }
    await sell({ ...ann, customerId: 'bob' }, 'a');
  });

  it('is what this checkout paid for and waits in review, whose buyer it is or nobody’s', async () => {
    await book.add('one', { status: 'review', checkoutHash });
    await book.add('two', { status: 'review', checkoutHash, buyerId: 'bob' }, ['b']);
    for (const buyer of [ann, unknown]) {
      await expect(sell(buyer, 'c', 'a')).rejects.toMatchObject({ code: 'order_in_review' });
      await sell(buyer, 'c');
    }
    await sell(ann, 'b');
    await expect(sell(unknown, 'b')).rejects.toMatchObject({ code: 'order_in_review' });
    // A known buyer's own, and a part of it as well.
    await book.add('three', { status: 'review', checkoutHash, buyerId: 'ann' }, ['b', 'c']);
    await expect(sell(ann, 'b')).rejects.toMatchObject({ code: 'order_in_review' });
  });

  it('is nothing that was not paid for, or was given back', async () => {
    for (const status of orderStatus.options) {
      if (status === 'completed' || status === 'review') continue;
      await book.add(status, { ...completed, checkoutHash, status });
    }
    await sell(ann, 'a');
  });
});

describeWithDatabase('what other packages already hold', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  const place = (
    client: TestClient,
    email: string,
    packages: { id: string }[],
    totalCents: number,
  ) => orderByCard(client, { packages, totalCents, customerInfo: detailsOf(email) });

  it('is not sold to a known buyer: after the bundle no part of it, after the parts no bundle', async () => {
    const { beard, voice, bundle } = sales.catalogue;
    const { email, client } = await sales.buy('bundle');
    const refusals = [
      await place(client, email, [beard, voice], 8850),
      // In another browser, by the right password.
      await place(store.browser(), email, [beard, voice], 8850),
    ];
    for (const refusal of refusals) {
      expect(refusal.json()).toEqual({
        code: 'already_owned',
        message: 'You already have Beard, Voice. Log in to watch them.',
      });
    }
    const parts = await sales.buy('beard');
    expect((await place(parts.client, parts.email, [bundle], 6999)).status).toBe(200);
    await sales.buy('voice', parts);
    const whole = await place(parts.client, parts.email, [bundle], 6999);
    expect(whole.json()).toMatchObject({ code: 'already_owned' });
  });

  it('does not hide a package without videos, which is sold until it was bought itself', async () => {
    const row = { name: 'Soon', description: '', priceCents: 500, isBundle: false };
    const id = await addPackage(store.deps, { ...row, features: [], coverKey: null });
    const { email, client } = await sales.buy('bundle');
    const order = { packages: [{ id }], totalCents: 500, customerInfo: detailsOf(email) };
    await buy(store, client, order);
    const again = await orderByCard(client, order);
    expect(again.json()).toMatchObject({ code: 'already_owned' });
  });

  it('is not charged again while the bundle that holds it is in review', async () => {
    const { beard } = sales.catalogue;
    const { orderId, email, client } = await sales.place('bundle');
    await setStatus(store, orderId, 'review');
    const refused = await place(client, email, [beard], 4900);
    expect(refused.json()).toMatchObject({ code: 'order_in_review' });
  });
});

function setStatus({ deps }: TestStore, orderId: string, status: OrderStatus) {
  return deps.db.updateTable('purchase').set({ status }).where('id', '=', orderId).execute();
}
