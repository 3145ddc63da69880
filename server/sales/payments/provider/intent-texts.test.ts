import { describe, expect, it } from 'vitest';
import { describeIntent, statementSuffix } from './intent-texts.ts';

describe('the description of an order at the provider', () => {
  it('has the beginning of its id and its titles', () => {
    expect(describeIntent('1a2b3c4d5e6f', ['Voice', 'Beard & Suit'])).toBe(
      'Order 1a2b3c4d: Voice, Beard & Suit',
    );
  });

  it('is cut where it is long, never inside of a character', () => {
    const long = describeIntent('1a2b3c4d5e6f', ['🎅'.repeat(200)]);
    expect([...long]).toHaveLength(120);
    expect(long.isWellFormed()).toBe(true);
    expect(long.endsWith('🎅…')).toBe(true);
  });
});

describe('what a statement says behind the prefix', () => {
  it.each([
    ['Santa School', 'WORKSHOP', 'Santa School'],
    ['Café Müller', 'CAFE', 'Cafe Muller'],
    ['Straße 7', 'SHOP', 'Strasse 7'],
    ['Noel\'s "Best" <Toys> * Inc\\', 'SHOP', 'Noels Best Toys'],
    ['A Very Long Name of a Shop', 'WORKSHOP', 'A Very Long'],
  ])('of %s behind %s is %s', (name, prefix, suffix) => {
    expect(statementSuffix(name, prefix)).toBe(suffix);
    expect(`${prefix}* ${suffix}`.length).toBeLessThanOrEqual(22);
  });

  it.each([
    ['Santa School', null],
    ['Santa School', 'SANTASCHOOL'],
    ['Школа', 'SHOP'],
    ['Łódź Toys', 'SHOP'],
    ['サンタ Toys', 'SHOP'],
    ['24/7', 'SHOP'],
    ['7 A', 'A PREFIX OF 18 SIGNS'],
    ['Toys', 'A PREFIX OF TWENTY-ONE'],
  ])('of %s behind %s is nothing', (name, prefix) => {
    expect(statementSuffix(name, prefix)).toBeUndefined();
  });
});
