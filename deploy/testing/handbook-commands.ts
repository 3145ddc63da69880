import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const handbook = fileURLToPath(new URL('../../docs/handbook', import.meta.url));

/** The commands of a block of a page of the handbook, which is marked ```sh and its name. Throws if there is none. */
export async function readCommands(page: string, block: string): Promise<string> {
  const text = await readFile(`${handbook}/${page}`, 'utf8');
  const [, lines] =
    new RegExp(`^ *\`\`\`sh ${block}\\n([\\s\\S]*?)^ *\`\`\`$`, 'm').exec(text) ?? [];
  if (lines === undefined) throw new Error(`The page ${page} has no block ${block}.`);
  return lines;
}
