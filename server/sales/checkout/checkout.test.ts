import { describe, expect, it } from 'vitest';
import { randomIds } from '#platform/ids/ids.ts';
import { createTestClock } from '../../testing/clocks/test-clock.ts';
import { hashDetails, newOrder } from './checkout.ts';
import type { Buyer } from './identify-buyer.ts';
import { makeFree, type PricedCart } from './price-cart.ts';

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

describe('the hash of what was typed and chosen', () => {
  const hash = (more: Partial<Buyer['info']> = {}, cart = cartOf('a', 'b')) =>
    hashDetails({ ...unknown, info: { ...info, ...more } }, cart);

  it('is the same for the same, however the address is written and the cart is ordered', () => {
    expect(hash({ email: ' ANN@North.Example ' })).toBe(hash());
    expect(hash({}, cartOf('b', 'a'))).toBe(hash());
    expect(hash({ phone: '' })).toBe(hash());
    expect(hash({ password: 'another-one' })).toBe(hash());
  });

  it('differs with the name, the address, the phone, the cart and a price', () => {
    const dearer = cartOf('a', 'b');
    for (const item of dearer.items) item.priceCents += 1;
    const others = [
      hash({ firstName: 'Bob' }),
      hash({ lastName: 'South' }),
      hash({ email: 'bob@north.example' }),
      hash({ phone: '+1 555' }),
      hash({}, cartOf('a')),
      hash({}, cartOf('a', 'c')),
      hash({}, dearer),
    ];
    expect(new Set([hash(), ...others]).size).toBe(others.length + 1);
  });
});

describe('a new order', () => {
  const clock = createTestClock();
  const checkout = { buyer: ann, checkoutHash: 'c', detailsHash: 'd', addressHash: 'address' };
  const paying = { livemode: true, passwordHash: 'hash', keyId: 'key' };
  const make = (buyer: Buyer, cart: PricedCart) =>
    newOrder(
      { ids: randomIds, clock },
      { ...checkout, buyer, cart },
      { ...paying, customerId: null },
    );

  it('is asked about first after two minutes, and is nobody’s yet', () => {
    const order = make(ann, cartOf('a'));
    expect([order.status, order.currency]).toEqual(['pending', 'usd']);
    expect(order).toMatchObject({ ...info, ...paying, buyerId: 'ann', customerId: null });
    expect(order).toMatchObject({ checkoutHash: 'c', detailsHash: 'd', phone: null, attempt: 1 });
    expect([order.createdAt, order.completedAt]).toEqual([clock.now(), null]);
    expect(order.nextCheckAt).toBe(clock.now() + 120_000);
    expect([order.leftCheckout, order.detailsErased]).toEqual([false, false]);
  });

  it('that costs nothing is completed, and never asked about', () => {
    const order = make({ ...unknown, info: { ...info, phone: '+1 555' } }, makeFree(cartOf('a')));
    expect(order.status).toBe('completed');
    expect([order.completedAt, order.nextCheckAt]).toEqual([clock.now(), null]);
    expect([order.buyerId, order.phone]).toEqual([null, '+1 555']);
  });
});
