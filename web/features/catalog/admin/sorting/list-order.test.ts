import { describe, expect, it } from 'vitest';
import { inOrder, isReordered, reordered } from './list-order.ts';

const items = ['a', 'b', 'c'].map((id) => ({ id }));
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('');

describe('the order of videos', () => {
  it('is the saved one until it is changed', () => {
    expect(inOrder(items, null)).toBe(items);
    expect(isReordered(items, null)).toBe(false);
    expect(isReordered(items, ['a', 'b', 'c'])).toBe(false);
    expect(isReordered(items, ['b', 'a', 'c'])).toBe(true);
  });

  it('survives videos that come and go meanwhile', () => {
    expect(ids(inOrder(items, ['c', 'gone', 'a']))).toBe('cab');
    expect(ids(inOrder([...items, { id: 'new' }], ['c', 'b', 'a']))).toBe('cbanew');
  });

  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, -1, 'abc'],
    [2, 3, 'abc'],
    [5, 0, 'abc'],
  ])('takes %i to %i', (from, to, after) => {
    expect(reordered(['a', 'b', 'c'], from, to).join('')).toBe(after);
  });
});
