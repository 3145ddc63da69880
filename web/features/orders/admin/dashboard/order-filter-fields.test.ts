import { expect, test } from 'vitest';
import {
  addressOf,
  everyOrder,
  filterFieldsOf,
  isNarrowed,
  isReversed,
  queryOf,
} from './order-filter-fields.ts';

const read = (address: string) => filterFieldsOf(new URLSearchParams(address));

test('the address of the page keeps the filter', () => {
  const address =
    'q=holly&status=sold&packageId=p1&codeId=c1&dated=paid&from=2026-12-01&to=2026-12-24';
  expect(new URLSearchParams(addressOf(read(address))).toString()).toBe(address);
  expect(addressOf(everyOrder)).toEqual({});
});

test('what the address says wrongly does not count', () => {
  expect(read('status=eaten&dated=never&from=yesterday&order=1')).toEqual(everyOrder);
});

test('cancelled checkouts are left out until their status is chosen', () => {
  expect(queryOf(everyOrder)).toEqual({ view: 'orders' });
  expect(queryOf(read('status=sold&q=+x+'))).toEqual({ view: 'sold', q: 'x' });
  expect(queryOf(read('status=granted'))).toEqual({ view: 'granted' });
  expect(queryOf(read('status=canceled&from=2026-12-01'))).toEqual({
    status: 'canceled',
    from: '2026-12-01',
  });
});

test('days in the wrong order are known, and what narrows the list', () => {
  expect(isReversed(read('from=2026-12-02&to=2026-12-01'))).toBe(true);
  expect(isReversed(read('from=2026-12-01&to=2026-12-01'))).toBe(false);
  expect(isReversed(read('to=2026-12-01'))).toBe(false);
  expect([read(''), read('q=+')].some(isNarrowed)).toBe(false);
  expect([read('dated=paid'), read('packageId=p')].every(isNarrowed)).toBe(true);
});
