import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsFromDecimal, decimalFromCents, MAX_PRICE_CENTS, MIN_PRICE_CENTS } from './money.ts';

const cents = fc.integer({ min: 0, max: 99_999_999_999 });

describe('centsFromDecimal', () => {
  it('reads every way an amount is written', () => {
    expect(centsFromDecimal('49')).toBe(4900);
    expect(centsFromDecimal('49.9')).toBe(4990);
    expect(centsFromDecimal('49.90')).toBe(4990);
    expect(centsFromDecimal('0.07')).toBe(7);
    expect(centsFromDecimal('007.00')).toBe(700);
    expect(centsFromDecimal('999999.99')).toBe(99_999_999);
  });

  it('is exact where floats are not', () => {
    // 1.15 * 100, 4.35 * 100 and 8.2 * 100 are no whole numbers as floats.
    for (const [text, whole] of [
      ['1.15', 115],
      ['4.35', 435],
      ['8.20', 820],
      ['1128.23', 112_823],
    ] as const)
      expect(centsFromDecimal(text)).toBe(whole);
  });

  it('undoes decimalFromCents, whatever the amount', () => {
    fc.assert(
      fc.property(cents, (amount) => centsFromDecimal(decimalFromCents(amount)) === amount),
      { numRuns: 5000 },
    );
  });

  it('refuses what is no amount', () => {
    for (const text of [
      '',
      ' ',
      '-1',
      '+1',
      '1,00',
      '1.',
      '.5',
      '1.001',
      '1e3',
      '0x10',
      ' 1',
      '1\n',
      'NaN',
      'Infinity',
      '١',
      '1 000',
      '1.2.3',
      '9999999999',
    ])
      expect(centsFromDecimal(text), JSON.stringify(text)).toBeNull();
  });

  it('never answers anything but whole, not negative cents or null', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 14, unit: fc.constantFrom(...'0123456789.,-+e ') }),
        (text) => {
          const amount = centsFromDecimal(text);
          expect(amount === null || (Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
        },
      ),
      { numRuns: 5000 },
    );
  });
});

describe('decimalFromCents', () => {
  it('writes two decimals and nothing else', () => {
    expect(decimalFromCents(0)).toBe('0.00');
    expect(decimalFromCents(5)).toBe('0.05');
    expect(decimalFromCents(50)).toBe('0.50');
    expect(decimalFromCents(4990)).toBe('49.90');
    expect(decimalFromCents(99_999_999)).toBe('999999.99');
    fc.assert(fc.property(cents, (amount) => /^\d+\.\d\d$/.test(decimalFromCents(amount))));
  });
});

describe('the limits', () => {
  it('are $0.50 and $999,999.99, as the provider takes them', () => {
    expect(decimalFromCents(MIN_PRICE_CENTS)).toBe('0.50');
    expect(decimalFromCents(MAX_PRICE_CENTS)).toBe('999999.99');
  });
});
