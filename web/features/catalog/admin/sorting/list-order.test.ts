import { describe, expect, it } from 'vitest';
import { arranged, inOrder, isArranged, isReordered, moved, reordered } from './list-order.ts';

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

/** Reads "a:One b c:Two". */
const read = (text: string) =>
  text.split(' ').map((place) => {
    const [id = '', heading = ''] = place.split(':');
    return { id, heading };
  });
const written = (places: ReturnType<typeof read>) =>
  places.map(({ id, heading }) => (heading === '' ? id : `${id}:${heading}`)).join(' ');

describe('the sections of a package', () => {
  it.each([
    // Within its section: the section begins where it began.
    ['a:One b c', 0, 1, 'b:One a c'],
    ['a:One b c', 0, 2, 'b:One c a'],
    ['a:One b c', 2, 0, 'c:One a b'],
    ['x a:One b c', 3, 1, 'x c:One a b'],
    ['a b c:Two', 0, 1, 'b a c:Two'],
    // Out of its section: the next video begins it.
    ['x a:One b c', 1, 0, 'a x b:One c'],
    ['a:One b c:Two d', 0, 2, 'b:One c:Two a d'],
    ['a:One b c:Two d', 1, 2, 'a:One c:Two b d'],
    ['a:One b c:Two d', 3, 1, 'a:One d b c:Two'],
    ['a:One b c:Two d', 2, 1, 'a:One c b d:Two'],
    // Alone in its section: it takes the heading along.
    ['a:One b:Two c:Three', 1, 2, 'a:One c:Three b:Two'],
    ['a:One b c:Two', 2, 0, 'c:Two a:One b'],
    // To the top, into the section there.
    ['a:One b c:Two d', 3, 0, 'd:One a b c:Two'],
    ['a:One b c:Two d', 2, 0, 'c:One a b d:Two'],
    ['a:One b', 0, -1, 'a:One b'],
    ['a:One b', 1, 2, 'a:One b'],
  ])('of %s, after %i went to %i, are %4$s', (before, from, to, after) => {
    expect(written(moved(read(before), from, to))).toBe(after);
  });

  it('survive videos that come and go meanwhile', () => {
    const pending = read('c:Two b:One a');
    expect(written([...arranged(read('a:One b c'), pending)])).toBe('c:Two b:One a');
    expect(written([...arranged(read('a:One c'), pending)])).toBe('c:Two a:One');
    expect(written([...arranged(read('a'), pending)])).toBe('a:One');
    expect(written([...arranged(read('a b c new:New'), pending)])).toBe('c:Two b:One a new:New');
  });

  it.each([
    // Sorted after its removal.
    ['a:One b c', 'c:One b', 'a:One c b'],
    ['x a:One b c', 'x c:One b', 'x a:One c b'],
    ['x a:One b', 'b:One x', 'b x a:One'],
    ['a:One b:Two c', 'c:Two b', 'a:One c:Two b'],
    ['a b:One c', 'c a', 'c a b:One'],
  ])('of %s, with %s not saved, are %s when a video is put back', (saved, pending, after) => {
    expect(written([...arranged(read(saved), read(pending))])).toBe(after);
  });

  it('are changed where a video or a heading is another', () => {
    const saved = read('a:One b');
    expect(isArranged(saved, null)).toBe(false);
    expect(isArranged(saved, read('a:One b'))).toBe(false);
    expect(isArranged(saved, read('a:Two b'))).toBe(true);
    expect(isArranged(saved, read('b a:One'))).toBe(true);
  });
});
