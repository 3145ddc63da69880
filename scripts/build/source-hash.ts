import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { listFiles } from '../list-files.ts';

/** Files that do not influence the build. */
const IRRELEVANT = /\.test\.tsx?$|(^|\/)\.[^/]+$/;

/**
 * A hash of the names and contents of all files in the given folders, and of the given files.
 * Times do not count, so a fresh clone of the same sources has the same hash.
 */
export async function sourceHash(root: string, sources: string[]): Promise<string> {
  const files = listFiles(root, sources).filter((file) => !IRRELEVANT.test(file));
  const contents = await Promise.all(files.map((file) => readFile(path.join(root, file))));
  const hash = createHash('sha256');
  files.forEach((file, index) => {
    const content = contents[index] ?? '';
    hash.update(`${file}\0${content.length}\0`).update(content);
  });
  return hash.digest('hex');
}
