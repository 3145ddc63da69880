import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../list-files.ts';
import { root } from '../root.ts';
import type { Check } from './check.ts';

/** Lines a file may have; a test may be longer, because its cases are read one at a time. */
const LIMIT = 250;
const TEST_LIMIT = 400;

const CODE = /\.(tsx?|cjs|mjs|js|css)$/;
const TEST = /\.(test|suite)\.tsx?$/;

export function countLines(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length;
}

/** The middle one of the sizes (of two middle ones the smaller). */
export function median(sizes: number[]): number {
  return sizes.toSorted((a, b) => a - b)[Math.floor((sizes.length - 1) / 2)] ?? 0;
}

export const sizes: Check = {
  name: 'file sizes',
  run: async () => {
    const files = listFiles(root, ['.']).filter((file) => CODE.test(file));
    const counted = files.map((file) => {
      const lines = countLines(readFileSync(path.join(root, file), 'utf8'));
      return { file, lines, limit: TEST.test(file) ? TEST_LIMIT : LIMIT };
    });
    const problems = counted
      .filter(({ lines, limit }) => lines > limit)
      .map(({ file, lines, limit }) => `${file} has ${lines} lines, ${limit} are allowed`);
    const middle = median(counted.map(({ lines }) => lines));
    return { problems, note: `${files.length} files, median ${middle} lines` };
  },
};
