import { expect, it } from 'vitest';
import { chapterAt } from './use-chapters.ts';

it('a position is in the last chapter that has begun', () => {
  const chapters = [2, 10, 20].map((start) => ({ title: `From ${start}`, start }));
  expect([0, 2, 9.99, 10, 500].map((second) => chapterAt(chapters, second))).toEqual([
    -1, 0, 0, 1, 2,
  ]);
  expect(chapterAt([], 5)).toBe(-1);
});
