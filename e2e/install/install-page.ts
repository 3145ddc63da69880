import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const PAGE = fileURLToPath(new URL('../../docs/handbook/put-it-online.md', import.meta.url));
const BLOCK = /^```sh\n([\s\S]*?)^```$/gm;

/** The commands of the install page that everybody runs, in order. Blocks marked `optional` are left out. */
export async function readInstallPage(): Promise<string[]> {
  const page = await readFile(PAGE, 'utf8');
  return [...page.matchAll(BLOCK)].map(([, lines = '']) => lines);
}
