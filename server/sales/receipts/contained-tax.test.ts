import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_PRICE_CENTS } from '#contract/values/money.ts';
import { containedTax } from './contained-tax.ts';

it.each([
  [11_900, 1900, 1900],
  [4900, 825, 373],
  [4900, 0, 0],
  [0, 1900, 0],
  [1, 9999, 0],
  [99_999_999, 1900, 15_966_386],
  [99_999_999, 9999, 49_997_499],
])('%i cents at %i hundredths of a percent contain %i cents', (cents, basisPoints, tax) => {
  expect(containedTax(cents, basisPoints)).toBe(tax);
});

it('is whole cents, less than the amount, and off the true tax by half a cent at most', () => {
  const amounts = fc.integer({ min: 0, max: MAX_PRICE_CENTS });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 9999 }), (cents, basisPoints) => {
      const tax = containedTax(cents, basisPoints);
      const net = BigInt(cents - tax) * BigInt(10_000 + basisPoints);
      const distance = BigInt(cents) * 10_000n - net;
      const half = BigInt(10_000 + basisPoints) / 2n + 1n;
      expect(Number.isInteger(tax) && tax >= 0 && tax <= cents).toBe(true);
      expect(distance <= half && distance >= -half).toBe(true);
    }),
  );
});
