import { expect, it } from 'vitest';
import { createLineFollower } from './follow-line.ts';

it('a line is faster once two parts in a row were, by the slower of them', () => {
  const follow = createLineFollower();
  /** 100 kB in so many milliseconds. */
  const part = (took: number) => ({ loaded: 100_000, loading: { start: 5, end: 5 + took } });
  expect(follow(part(2000), 400_000)).toBeNull();
  expect(follow(part(200), 400_000)).toBeNull();
  expect(follow(part(160), 400_000)).toBe(4_000_000);
  expect(follow(part(200), 4_000_000)).toBeNull();
  expect(follow(part(0), 4_000_000)).toBeNull();
});
