import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../list-files.ts';
import { root } from '../root.ts';
import type { Check } from './check.ts';

const CODE = /\.(tsx?|[cm]?js)$/;

/** The first word of a doc comment that begins neither with a verb nor with a noun. */
const BEGINNING = /\/\*\*[\s*]*\b(Of|What|Who|Whose|Whoever)\b/g;

/** One sentence for each doc comment that begins with such a word. */
export function commentProblems(file: string, text: string): string[] {
  return [...text.matchAll(BEGINNING)].map(({ index, 1: word }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${file}:${line} begins with "${word}": begin with the verb or the noun`;
  });
}

export const comments: Check = {
  name: 'comments',
  run: async () => {
    const files = listFiles(root, ['.']).filter((file) => CODE.test(file));
    const problems = files.flatMap((file) =>
      commentProblems(file, readFileSync(path.join(root, file), 'utf8')),
    );
    return { problems, note: `${files.length} files` };
  },
};
