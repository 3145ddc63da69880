import { expect, it } from 'vitest';
import { findFileProblem } from './check-file.ts';

it.each([
  [10 * 1024 ** 3 + 1, 'File size exceeds 10GB limit'],
  [10 * 1024 ** 3, undefined],
  [1, undefined],
  [0, '“bells.mp4” is empty. Please choose another file.'],
])('a file of %i bytes: %s', (size, problem) => {
  const file = Object.defineProperty(new File([], 'bells.mp4'), 'size', { value: size });
  expect(findFileProblem(file)).toBe(problem);
});
