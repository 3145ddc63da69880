import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../list-files.ts';
import { root } from '../root.ts';
import { partOf } from './part-of.ts';
import { optionsOf } from './second-try.ts';

const FOLDERS = [
  ...['contract', 'server', 'sandbox', 'web', 'demo', 'deploy', 'scripts', 'bench', 'crash', 'e2e'],
];

/** How a test says that it has a full form: it asks `scripts/test/test-form.ts`, or what does so for it. */
const ASKS =
  /\bdescribeWithDatabase\b|\bdescribeWithBucketInFull\b|\/test-form\.ts'|\blooks\b[^;]*\/support\/look\.ts'|\/short-form\.suite\.ts'/;

/**
 * The test files of a part that have a full form, relative to the root: those whose path contains one of the
 * filters, or all. Options of vitest, which begin with a hyphen, follow them as they are.
 */
export function fullFormOf(part: string, filters: readonly string[]): string[] {
  const options = optionsOf(filters);
  const wanted = filters.slice(0, filters.length - options.length);
  const files = listFiles(root, FOLDERS)
    .filter((file) => /\.test\.tsx?$/.test(file) && partOf(file) === part)
    .filter((file) => wanted.length === 0 || wanted.some((filter) => file.includes(filter)))
    .filter((file) => ASKS.test(readFileSync(path.join(root, file), 'utf8')));
  return files.length === 0 ? [] : [...files, ...options];
}
