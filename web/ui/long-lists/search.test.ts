import { expect, it } from 'vitest';
import { isNarrowed, wordsOf } from './search.ts';

it('a search sends only what narrows it down', () => {
  expect(wordsOf({ q: ' ', choice: '' })).toEqual({});
  expect(wordsOf({ q: ' noel ', choice: 'review' })).toEqual({ q: 'noel' });
  expect(isNarrowed({ q: '  ', choice: '' })).toBe(false);
  expect(isNarrowed({ q: '', choice: 'pending' })).toBe(true);
});
