import { listFiles } from '../list-files.ts';
import { root } from '../root.ts';
import type { Check } from './check.ts';

/** Names that do not say what is inside, so that anything ends up there. */
const EMPTY = /(^|-)(common|helpers?|manager|misc|shared|types|utils?)$/;

/** Names that tools expect. */
const GIVEN = /(^|\/)(README\.md|CONTRIBUTING\.md|LICENSE|CHANGELOG\.md|Containerfile|[^/]*\.yml)$/;

/** Kebab-case words, with dots between a name and what it is: `orders.store.ts`. */
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

/** The problem with the name of a file or of one of its folders, or undefined. */
function nameProblem(file: string): string | undefined {
  if (GIVEN.test(file)) return undefined;
  for (const part of file.split('/')) {
    if (part.startsWith('.')) continue;
    if (!KEBAB.test(part)) return `${file}: "${part}" is not kebab-case`;
    const words = part.split('.').slice(0, part.includes('.') ? -1 : 1);
    const empty = words.find((word) => EMPTY.test(word));
    if (empty) return `${file}: "${empty}" says nothing about what is inside`;
  }
  return undefined;
}

export const names: Check = {
  name: 'names',
  run: async () => {
    const files = listFiles(root, ['.']);
    const problems = files.map(nameProblem).filter((problem) => problem !== undefined);
    return { problems, note: `${files.length} files` };
  },
};
