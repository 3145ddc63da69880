import { expect, it } from 'vitest';
import { isNarrowed, searchQuery } from './order-search.ts';

it('a search sends only what narrows it down', () => {
  expect(searchQuery({ q: ' ', status: '' })).toEqual({});
  expect(searchQuery({ q: ' noel ', status: 'review' })).toEqual({ q: 'noel', status: 'review' });
  expect(isNarrowed({ q: '  ', status: '' })).toBe(false);
  expect(isNarrowed({ q: '', status: 'pending' })).toBe(true);
});
