import { describe, expect, it } from 'vitest';
import { MAX_PRICE_CENTS } from '#contract/values/money.ts';
import { sized } from '../../../scripts/test/sized.ts';
import type { CodeTerms } from './codes.store.ts';
import { reduceCart } from './reduce-cart.ts';

const CARTS = sized(1000, 10_000);

const base: CodeTerms = {
  code: 'SANTA20',
  percentOff: 20,
  centsOff: null,
  minimumCents: 0,
  packageIds: null,
  startsAt: null,
  endsAt: null,
  useLimit: null,
  customerLimit: null,
  isOn: true,
};
const cart = (...prices: number[]) =>
  prices.map((priceCents, index) => ({ packageId: `p${index}`, priceCents }));
const cents = (code: Partial<CodeTerms>, ...prices: number[]) =>
  reduceCart({ ...base, ...code }, cart(...prices)).map((line) => line.cents);

describe('what a code takes off a cart', () => {
  it('is shared out by price, a line for each item', () => {
    expect(reduceCart(base, cart(4900, 3950))).toEqual([
      { packageId: 'p0', title: 'Promotion code SANTA20', cents: -980 },
      { packageId: 'p1', title: 'Promotion code SANTA20', cents: -790 },
    ]);
  });

  it('is rounded once, half up, and what is left over goes to the largest remainders', () => {
    expect(cents({ percentOff: 50 }, 5001)).toEqual([-2501]);
    expect(cents({ percentOff: null, centsOff: 100 }, 1000, 1000, 1000)).toEqual([-34, -33, -33]);
    expect(cents({ percentOff: null, centsOff: 100 }, 1000, 2000, 4000)).toEqual([-14, -29, -57]);
  });

  it('is never more than the items cost', () => {
    expect(cents({ percentOff: null, centsOff: 99_999 }, 4900, 3950)).toEqual([-4900, -3950]);
  });

  it('is for the chosen packages alone', () => {
    expect(reduceCart({ ...base, packageIds: ['p1'] }, cart(4900, 3950))).toEqual([
      { packageId: 'p1', title: 'Promotion code SANTA20', cents: -790 },
    ]);
    expect(cents({ packageIds: ['other'] }, 4900)).toEqual([]);
  });

  it('needs the minimum, by the full price of the whole cart', () => {
    expect(cents({ minimumCents: 4901 }, 4900)).toEqual([]);
    expect(cents({ minimumCents: 4900 }, 4900)).toEqual([-980]);
    expect(cents({ minimumCents: 8850, packageIds: ['p1'] }, 4900, 3950)).toEqual([-790]);
  });

  it('has no lines of nothing, and none for an empty cart', () => {
    expect(cents({ percentOff: null, centsOff: 1 }, 4900, 3950)).toEqual([-1]);
    expect(cents({})).toEqual([]);
  });

  it(`comes to the reduction to the cent, and no item below 0, in ${CARTS} random carts`, () => {
    let seed = 29;
    const random = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * most);
    };
    for (let round = 0; round < CARTS; round += 1) {
      const items = Array.from({ length: 1 + random(8) }, (_, index) => ({
        packageId: `p${index}`,
        priceCents: 50 + random(round % 3 === 0 ? MAX_PRICE_CENTS - 50 : 20_000),
      }));
      const isPercent = random(2) === 0;
      const terms = {
        ...base,
        percentOff: isPercent ? 1 + random(100) : null,
        centsOff: isPercent ? null : 1 + random(30_000),
        packageIds:
          random(3) === 0 ? items.slice(random(items.length)).map((i) => i.packageId) : null,
      };
      const own = items.filter(({ packageId }) => terms.packageIds?.includes(packageId) ?? true);
      const full = own.reduce((sum, { priceCents }) => sum + priceCents, 0);
      // In whole numbers that a float cannot hold, and by another way than the code's own.
      const twice = BigInt(full) * BigInt(terms.percentOff ?? 0) * 2n;
      const percent = Number((twice + 100n) / 200n);
      const wanted = isPercent ? percent : Math.min(terms.centsOff ?? 0, full);
      const lines = reduceCart(terms, items);
      expect(lines.reduce((sum, line) => sum - line.cents, 0)).toBe(wanted);
      for (const line of lines) {
        const price = own.find(({ packageId }) => packageId === line.packageId)?.priceCents ?? -1;
        expect(price + line.cents).toBeGreaterThanOrEqual(0);
        // The exact share, to within a cent.
        expect(Math.abs(-line.cents - (wanted * price) / full)).toBeLessThan(1);
      }
    }
  });
});
