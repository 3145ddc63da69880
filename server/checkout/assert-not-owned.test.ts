import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { orderStatus } from '#contract/orders.ts';
import { createVault } from '#platform/vault.ts';
import { readConfig } from '../config.ts';
import { policyOf } from '../policy-of.ts';
import { type OrderBook, openOrderBook } from '../testing/order-book.ts';
import { describeOnEachDatabase } from '../testing/test-database.ts';
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
  totalCents: ids.length * 100,
});

describeOnEachDatabase('what is not sold again', (kind) => {
  let book: OrderBook;
  beforeAll(async () => {
    book = await openOrderBook(kind);
  });
  afterEach(() => book.clear());
  afterAll(() => book.close());

  const checkoutHash = 'a browser';
  const shop = { vault: createVault('a secret key for tests'), policy: policyOf(readConfig({})) };
  const sell = (buyer: Buyer, ...ids: string[]) => {
    const checkout: Checkout = { buyer, cart: cartOf(...ids), checkoutHash, detailsHash: 'd' };
    return assertNotOwned({ db: book.db, ...shop }, checkout);
  };
  const completed = { status: 'completed', customerId: 'ann' } as const;

  it('is what a known buyer has, by its title; the rest of the cart could be sold', async () => {
    await book.add('one', completed, ['a', 'c']);
    await expect(sell(ann, 'a', 'b', 'c')).rejects.toMatchObject({
      ...{ status: 409, code: 'already_owned' },
      message: 'You already have Title a, Title c. Log in to watch it.',
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
