import { expect, it } from 'vitest';
import { discountCents } from './discount.ts';

const packages = [
  { title: 'Voice', price: '39.50' },
  { title: 'Beard', price: '49' },
];

it.each([
  ['88.50', 0],
  ['0.00', 8850],
  ['88.49', 1],
  // Prices never add up to less than was paid; if they did, nothing was taken off.
  ['100.00', 0],
])('an order of $88.50 for which $%s was paid has a discount of %i cents', (totalAmount, cents) => {
  expect(discountCents({ packages, totalAmount })).toBe(cents);
});
