import { describe, expect, it } from 'vitest';
import { checkField } from './card-check.ts';
import { formatExpiry, formatNumber } from './card-format.ts';

const NOW = new Date('2026-11-21T12:00:00');

describe('formatting', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['42424242424242429999', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['4242-42x', '4242 42'],
  ])('number %s becomes %s', (typed, shown) => {
    expect(formatNumber(typed)).toBe(shown);
    expect(formatNumber(shown)).toBe(shown);
  });

  it.each([
    ['1', '1'],
    ['9', '09 / '],
    ['12', '12 / '],
    ['123', '12 / 3'],
    ['1230', '12 / 30'],
    ['12/2030', '12 / 30'],
    ['1/30', '01 / 30'],
    ['12 / 30', '12 / 30'],
  ])('expiry %s becomes %s', (typed, shown) => {
    expect(formatExpiry(typed, false)).toBe(shown);
  });

  it('lets the slash be deleted', () => {
    expect(formatExpiry('12 / ', true)).toBe('12');
    expect(formatExpiry('1', true)).toBe('1');
  });
});

describe('validation', () => {
  const card = { number: '4242 4242 4242 4242', expiry: '11 / 26', cvc: '123' };

  it.each([
    ['number', '4242', 'incomplete_number'],
    ['number', '4242 4242 4242 4241', 'invalid_number'],
    ['expiry', '12', 'incomplete_expiry'],
    ['expiry', '13 / 30', 'invalid_expiry_month'],
    ['expiry', '12 / 25', 'invalid_expiry_year_past'],
    ['expiry', '10 / 26', 'invalid_expiry_month_past'],
    ['expiry', '12 / 99', 'invalid_expiry_year'],
    ['cvc', '12', 'incomplete_cvc'],
  ] as const)('%s %s gives %s', (name, text, code) => {
    expect(checkField(name, { ...card, [name]: text }, NOW)).toMatchObject({
      type: 'validation_error',
      code,
    });
  });

  it('accepts a valid card, also one that expires this month; American Express codes have four digits', () => {
    for (const name of ['number', 'expiry', 'cvc'] as const) {
      expect(checkField(name, card, NOW)).toBeNull();
    }
    const amex = { ...card, number: '3782 822463 10005' };
    expect(checkField('cvc', amex, NOW)).toMatchObject({ code: 'incomplete_cvc' });
  });
});
