import { expect, it } from 'vitest';
import { findPixelProblem, findSizeProblem } from './check-picture.ts';

const fileOf = (size: number) => Object.defineProperty(new File([], 'x'), 'size', { value: size });

it('names the limit of a picture that is too large', () => {
  const most = 10 * 1024 * 1024;
  expect(findSizeProblem(fileOf(most))).toBeUndefined();
  expect(findSizeProblem(fileOf(most + 1))).toBe('The picture is too large: 10 MB at most.');
  expect(findSizeProblem(fileOf(0))).toBe('This picture is empty. Please choose another one.');
  expect(findPixelProblem(8000, 5000)).toBeUndefined();
  expect(findPixelProblem(8000, 5001)).toBe('The picture is too large: 40 megapixels at most.');
});
