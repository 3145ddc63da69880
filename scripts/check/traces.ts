import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../list-files.ts';
import { root } from '../root.ts';
import type { Check } from './check.ts';

const TEXT = /\.(tsx?|[cm]?js|css|html|md|json|ya?ml|sh|cmd|svg|sql)$|(^|\/)(run|Dockerfile)$/;

/** Things that only make sense on one machine or to one person. */
const TRACES = [
  { pattern: /(?<![\w.])\/(work|root|home|Users)\/[\w.]/, what: 'a path of one machine' },
  { pattern: /(?<![\w.])[A-Z]:\\Users\\/, what: 'a path of one machine' },
  { pattern: /\b(TODO|FIXME|XXX)\b/, what: 'a note of unfinished work' },
  { pattern: /^(<{7}|>{7}) /, what: 'a conflict of two changes' },
  { pattern: /\.\.\/shared\b/, what: 'data that lies beside the project' },
];

/** One sentence for each line with a trace. */
export function traceProblems(file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      TRACES.filter(({ pattern }) => pattern.test(line)).map(
        ({ what }) => `${file}:${index + 1} holds ${what}`,
      ),
    );
}

export const traces: Check = {
  name: 'traces',
  run: async () => {
    const own = path.relative(root, import.meta.filename);
    const isOwn = (file: string) => file === own || file === own.replace('.ts', '.test.ts');
    const files = listFiles(root, ['.']).filter((file) => TEXT.test(file) && !isOwn(file));
    const problems = files.flatMap((file) =>
      traceProblems(file, readFileSync(path.join(root, file), 'utf8')),
    );
    return { problems, note: `${files.length} files` };
  },
};
