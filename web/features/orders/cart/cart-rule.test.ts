import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartOf, toggleInCart } from './cart-rule.ts';

const runs = { numRuns: 10_000 };

/** A shop of up to eight packages, bundles among them, and a visitor's clicks on their buttons. */
const visit = fc
  .uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 })
  .chain((ids) =>
    fc.tuple(
      fc.tuple(...ids.map((id) => fc.record({ id: fc.constant(id), isBundle: fc.boolean() }))),
      fc.array(fc.nat({ max: ids.length - 1 }), { maxLength: 20 }),
    ),
  )
  .map(([shop, clicks]) => ({
    shop,
    clicked: clicks.flatMap((index) => shop[index] ?? []),
  }));

type Item = { id: string; isBundle: boolean };
const clickThrough = (clicked: readonly Item[]) => clicked.reduce<Item[]>(toggleInCart, []);

describe('the cart rule', () => {
  it('never holds a bundle beside anything else, nor anything twice', () => {
    fc.assert(
      fc.property(visit, ({ clicked }) => {
        const cart = clickThrough(clicked);
        expect(new Set(cart.map(({ id }) => id)).size).toBe(cart.length);
        if (cart.some(({ isBundle }) => isBundle)) expect(cart).toHaveLength(1);
      }),
      runs,
    );
  });

  it('takes a selected package out and leaves the others as they are', () => {
    fc.assert(
      fc.property(visit, fc.nat(), ({ clicked }, pick) => {
        const cart = clickThrough(clicked);
        const item = cart[pick % Math.max(1, cart.length)];
        if (item === undefined) return;
        expect(toggleInCart(cart, item)).toEqual(cart.filter((other) => other !== item));
      }),
      runs,
    );
  });

  it('puts an unselected package in: a bundle alone, a single after the singles', () => {
    fc.assert(
      fc.property(visit, fc.nat(), ({ shop, clicked }, pick) => {
        const cart = clickThrough(clicked);
        const item = shop[pick % shop.length];
        if (item === undefined || cart.includes(item)) return;
        const singles = cart.filter(({ isBundle }) => !isBundle);
        expect(toggleInCart(cart, item)).toEqual(item.isBundle ? [item] : [...singles, item]);
      }),
      runs,
    );
  });

  it('does not change the cart it was given', () => {
    const cart = Object.freeze([{ id: 'a', isBundle: false }]);
    expect(toggleInCart(cart, { id: 'b', isBundle: true })).toEqual([{ id: 'b', isBundle: true }]);
    expect(cart).toHaveLength(1);
  });

  it('makes a valid cart of any list, each package counted once', () => {
    const single = { id: 'a', isBundle: false };
    const bundle = { id: 'b', isBundle: true };
    expect(cartOf([single, single])).toEqual([single]);
    expect(cartOf([single, bundle])).toEqual([bundle]);
    expect(cartOf([bundle, single])).toEqual([single]);
  });
});
