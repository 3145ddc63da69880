import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../list-files.ts';
import { root } from '../root.ts';
import type { Check } from './check.ts';

/** Lines a file may have: what one can read at once. */
const LIMIT = 400;

/** Source files side by side, tests not counted. Beyond that a folder holds several things. */
const FOLDER_LIMIT = 25;
/** A design system has one file for each component, a router one for each page, and a database one for each version. */
const MAY_BE_FULL = ['web/ui', 'web/app/pages', 'server/platform/database/migrations'];

const CODE = /\.(tsx?|cjs|mjs|js|css)$/;
const TEST = /\.(test|suite|spec)\.tsx?$/;

/** One sentence for each folder with too many source files in it. */
export function folderProblems(files: readonly string[]): string[] {
  const sources = files.filter((file) => CODE.test(file) && !TEST.test(file));
  const folders = Map.groupBy(sources, (file) => path.posix.dirname(file));
  return [...folders]
    .filter(([folder, inside]) => inside.length > FOLDER_LIMIT && !MAY_BE_FULL.includes(folder))
    .map(([folder, inside]) => {
      return `${folder} has ${inside.length} source files side by side, ${FOLDER_LIMIT} are allowed`;
    });
}

export const sizes: Check = {
  name: 'sizes',
  run: async () => {
    const files = listFiles(root, ['.']).filter((file) => CODE.test(file));
    const counted = files.map((file) => {
      const lines = readFileSync(path.join(root, file), 'utf8').split('\n').length - 1;
      return { file, lines };
    });
    const long = counted
      .filter(({ lines }) => lines > LIMIT)
      .map(({ file, lines }) => `${file} has ${lines} lines, ${LIMIT} are allowed`);
    const { lines: middle } =
      counted.sort((a, b) => a.lines - b.lines)[Math.floor(counted.length / 2)] ?? {};
    const problems = [...long, ...folderProblems(files)];
    return { problems, note: `${files.length} files, median ${middle} lines` };
  },
};
