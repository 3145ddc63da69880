import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { storeVersion } from '../../server/platform/process/store-version.ts';

const PAGE = fileURLToPath(new URL('../../docs/handbook/put-it-online.md', import.meta.url));
const BLOCK = /^```sh\n([\s\S]*?)^```$/gm;

/** The version that the page takes as its example. */
const EXAMPLE = /sleigh-\d+\.\d+\.\d+/g;

/** The commands of the install page that everybody runs, in order. Blocks marked `optional` are left out. */
export async function readInstallPage(): Promise<string[]> {
  const page = await readFile(PAGE, 'utf8');
  return [...page.matchAll(BLOCK)].map(([, lines = '']) =>
    lines.replaceAll(EXAMPLE, `sleigh-${storeVersion}`),
  );
}
