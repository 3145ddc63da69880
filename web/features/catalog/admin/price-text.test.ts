import { describe, expect, it } from 'vitest';
import { continues, hasCentsOnly, priceText, withoutGrouping } from './price-text.ts';

describe('what is typed or pasted as a price', () => {
  it.each([
    [',', '.'],
    ['.', '.'],
    ['7', '7'],
    ['1,50', '1.50'],
    ['1.50', '1.50'],
    [' $49,90\n', '49.90'],
    [',5', '.5'],
    ['1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1 234,50', '1234.50'],
    ['1,234,567', '1234567'],
    ['1,234,567.89', '1234567.89'],
    ['1,500', '1.500'],
  ])('%j becomes %j', (piece, text) => {
    expect(priceText(piece)).toBe(text);
  });

  it.each(['12,5 or 13', 'free', '1,2,3', '1,23.4,5', '-5', '1e3', '49,90 EUR'])(
    '%j is refused',
    (piece) => expect(priceText(piece)).toBeNull(),
  );

  it('has grouping where a second separator follows three digits', () => {
    expect(['1.234', '12.500'].map(withoutGrouping)).toEqual(['1234', '12500']);
    expect(['', '1.', '1.50', '1234', '1234.500'].map(withoutGrouping)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('stays refused until something is deleted or typed over', () => {
    expect(continues('1.2', '1.23')).toBe(true);
    expect([continues('1.23', '1.2'), continues('1.2', '4'), continues('', '')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('has cents, not thousandths', () => {
    expect(['1.500', '49.905'].some(hasCentsOnly)).toBe(false);
    expect(['', '1500', '1.', '1.5', '1.50'].every(hasCentsOnly)).toBe(true);
  });
});
