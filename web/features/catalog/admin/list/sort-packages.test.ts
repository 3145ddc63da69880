import { expect, it } from 'vitest';
import { sortPackages } from './sort-packages.ts';

const packages = [
  { name: 'Part 10', price: '9.00', version: 1, onSale: true },
  { name: 'part 2', price: '49.00', version: 3, onSale: false },
  { name: 'Ärmel', price: '9.00', version: 2, onSale: true },
];
const names = (choice: Parameters<typeof sortPackages>[1]) =>
  sortPackages(packages, choice).map(({ name }) => name);

it('sorts by name, price and change, and shows what is on sale or not', () => {
  expect(names({ sort: 'shop', shown: 'all' })).toEqual(['Part 10', 'part 2', 'Ärmel']);
  expect(names({ sort: 'name', shown: 'all' })).toEqual(['Ärmel', 'part 2', 'Part 10']);
  expect(names({ sort: 'price', shown: 'all' })).toEqual(['Part 10', 'Ärmel', 'part 2']);
  expect(names({ sort: 'changed', shown: 'all' })).toEqual(['part 2', 'Ärmel', 'Part 10']);
  expect(names({ sort: 'price', shown: 'on' })).toEqual(['Part 10', 'Ärmel']);
  expect(names({ sort: 'name', shown: 'off' })).toEqual(['part 2']);
});
