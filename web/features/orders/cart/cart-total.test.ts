import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalFromCents, MAX_PRICE_CENTS, MIN_PRICE_CENTS } from '#contract/values/money.ts';
import { priceCents, totalCents } from './cart-total.ts';

const cents = fc.integer({ min: MIN_PRICE_CENTS, max: MAX_PRICE_CENTS });

describe('the total', () => {
  it('is the sum of the prices in whole cents, shown with two decimals', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 100 }), (prices) => {
        const total = totalCents(prices.map((price) => ({ price: decimalFromCents(price) })));
        expect(total).toBe(prices.reduce((sum, price) => sum + price, 0));
        expect(decimalFromCents(total)).toMatch(/^\d+\.\d\d$/);
        expect(Number(decimalFromCents(total).replace('.', ''))).toBe(total);
      }),
      { numRuns: 10_000 },
    );
  });

  it('takes prices with fewer decimals, and never drifts as floats do', () => {
    expect(totalCents([{ price: '49' }, { price: '0.9' }])).toBe(4990);
    expect(totalCents(Array.from({ length: 10 }, () => ({ price: '0.10' })))).toBe(100);
  });

  it('refuses what is not a price', () => {
    expect(() => priceCents({ price: '4.999' })).toThrow('"4.999" is not a price');
  });
});
