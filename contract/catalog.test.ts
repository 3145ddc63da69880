import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adminPrice, packageInput } from './shop/edit-package.ts';

describe("an admin's price", () => {
  it('is a number of dollars and becomes exact cents', () => {
    expect(adminPrice.parse(49)).toBe(4900);
    expect(adminPrice.parse(1.1)).toBe(110);
    expect(adminPrice.parse(8.2)).toBe(820);
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 99_999_999 }), (cents) => {
        // What a browser sends for an input of step 0.01: the number behind the decimal text.
        expect(
          adminPrice.parse(
            Number(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`),
          ),
        ).toBe(cents);
      }),
      { numRuns: 5000 },
    );
  });

  it('lies between 0.50 and 999,999.99 and has two decimals at most', () => {
    for (const wrong of [
      0,
      0.49,
      1_000_000,
      1.005,
      1e-7,
      1e21,
      -1,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      '1',
    ])
      expect(adminPrice.safeParse(wrong).success, String(wrong)).toBe(false);
  });
});

describe('what an admin writes of a package', () => {
  it('drops blank features, trims the rest and counts them then', () => {
    const read = packageInput.parse({ name: ' A ', price: 1, features: [' a ', '', '  ', 'b'] });
    expect(read).toMatchObject({ name: 'A', price: 100, isBundle: false, features: ['a', 'b'] });
    const many = (count: number) => ({ name: 'A', price: 1, features: Array(count).fill('x') });
    expect(packageInput.safeParse(many(30)).success).toBe(true);
    expect(packageInput.safeParse(many(31)).success).toBe(false);
  });

  it('names what is missing', () => {
    const paths = packageInput.safeParse({}).error?.issues.map(({ path }) => path.join('.'));
    expect(paths).toEqual(expect.arrayContaining(['name', 'price']));
  });
});
