import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#platform/errors/app-error.ts';
import { sized } from '../../../scripts/test/sized.ts';
import { makeFree, priceCart } from './price-cart.ts';

const CARTS = sized(1000, 20_000);

interface Row {
  id: string;
  name: string;
  description: string;
  priceCents: number;
  isBundle: boolean;
}

const row = (id: string, cents: number, isBundle = false): Row => ({
  id,
  name: `Package ${id}`,
  description: `All of ${id}`,
  priceCents: cents,
  isBundle,
});

/** A catalogue of up to 12 packages, and a cart drawn from its ids and unknown ones. */
const shop = fc
  .uniqueArray(fc.stringMatching(/^[a-f0-9]{4}$/), { minLength: 1, maxLength: 12 })
  .chain((ids) => {
    const [unknown, ...known] = ids;
    return fc.record({
      onSale: fc.tuple(
        ...known.map((id) =>
          fc
            .record({
              // Prices near the maximum often enough for carts to go beyond it.
              cents: fc.oneof(
                { weight: 4, arbitrary: fc.integer({ min: 50, max: 99_999 }) },
                { weight: 1, arbitrary: fc.integer({ min: 30_000_000, max: 99_999_999 }) },
              ),
              isBundle: fc.oneof(
                { weight: 4, arbitrary: fc.constant(false) },
                { weight: 1, arbitrary: fc.constant(true) },
              ),
            })
            .map(({ cents, isBundle }) => row(id, cents, isBundle)),
        ),
      ),
      cart: fc.oneof(
        {
          weight: 5,
          arbitrary: fc
            .subarray(known, { minLength: Math.min(1, known.length) })
            .chain((some) => fc.shuffledSubarray(some, { minLength: some.length })),
        },
        {
          weight: 1,
          arbitrary: fc.array(fc.constantFrom(...known, unknown ?? 'none'), {
            minLength: 1,
            maxLength: 15,
          }),
        },
        {
          weight: 1,
          arbitrary: fc.subarray(known).map((some) => [...some, unknown ?? 'none']),
        },
      ),
    });
  })
  .filter(({ cart }) => cart.length > 0);

/** The rules again, written another way: in whole cents as big integers. */
function expectation(onSale: readonly Row[], cart: readonly string[]): bigint | number {
  const twice = cart.some((id, index) => cart.indexOf(id) < index);
  if (twice) return 400;
  let total = 0n;
  let bundles = 0;
  for (const id of cart) {
    const found = onSale.find((candidate) => candidate.id === id);
    if (!found) return 409;
    total += BigInt(found.priceCents);
    bundles += Number(found.isBundle);
  }
  if (bundles > 0 && cart.length !== 1) return 400;
  return total > 99_999_999n ? 400 : total;
}

function outcome(onSale: readonly Row[], cart: readonly string[]): bigint | number {
  try {
    return BigInt(priceCart(onSale, cart).totalCents);
  } catch (error) {
    if (error instanceof AppError) return error.status;
    throw error;
  }
}

describe('priceCart', () => {
  it(`comes to the sum of the cents in the database, or refuses, for ${CARTS} carts`, () => {
    const seen = { priced: 0, refused: 0, gone: 0 };
    fc.assert(
      fc.property(shop, ({ onSale, cart }) => {
        const expected = expectation(onSale, cart);
        if (typeof expected === 'bigint') seen.priced += 1;
        else if (expected === 400) seen.refused += 1;
        else seen.gone += 1;
        expect(outcome(onSale, cart)).toBe(expected);
      }),
      { numRuns: CARTS },
    );
    // The carts were worth trying: a quarter of them priced, and every refusal met often.
    expect(seen.priced).toBeGreaterThan(CARTS / 4);
    expect(seen.refused).toBeGreaterThan(CARTS / 20);
    expect(seen.gone).toBeGreaterThan(CARTS / 100);
  });

  it('does not depend on the order of the cart or of the catalogue', () => {
    fc.assert(
      fc.property(shop, ({ onSale, cart }) => {
        expect(outcome(onSale.toReversed(), cart.toReversed())).toBe(outcome(onSale, cart));
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps the items in the order of the cart, named and priced as in the database', () => {
    const { items, totalCents } = priceCart([row('a', 1), row('b', 4990)], ['b', 'a']);
    expect(totalCents).toBe(4991);
    expect(items).toEqual([
      { packageId: 'b', title: 'Package b', description: 'All of b', priceCents: 4990 },
      { packageId: 'a', title: 'Package a', description: 'All of a', priceCents: 1 },
    ]);
  });

  it('is free with the promotion code: its items keep their prices, and each is taken off', () => {
    const cart = priceCart([row('a', 1), row('b', 4990)], ['b', 'a']);
    const free = makeFree(cart);
    expect(free).toEqual({
      items: cart.items,
      reductions: [
        { packageId: 'b', title: 'Promotion code', cents: -4990 },
        { packageId: 'a', title: 'Promotion code', cents: -1 },
      ],
      totalCents: 0,
    });
  });

  it('takes a cart of exactly $999,999.99 and refuses a cent more', () => {
    const onSale = [row('a', 99_999_949), row('b', 50), row('c', 51)];
    expect(priceCart(onSale, ['a', 'b']).totalCents).toBe(99_999_999);
    expect(() => priceCart(onSale, ['a', 'c'])).toThrow(
      'packages: an order may come to at most $999,999.99.',
    );
  });

  it('says in which way a cart is not allowed', () => {
    const onSale = [row('a', 100), row('b', 100), row('all', 150, true), row('more', 150, true)];
    expect(() => priceCart(onSale, ['a', 'a'])).toThrow(/^packages: .*twice/);
    expect(() => priceCart(onSale, ['a', 'all'])).toThrow(/^packages: a bundle is bought alone/);
    expect(() => priceCart(onSale, ['all', 'more'])).toThrow(/^packages: a bundle/);
    expect(priceCart(onSale, ['all']).totalCents).toBe(150);
    expect(() => priceCart(onSale, ['a', 'gone'])).toThrow(
      'One of these packages is no longer available. Please review your cart.',
    );
  });
});
