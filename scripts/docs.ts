/** npm run docs: writes docs/environment.md from the server's own configuration schema. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { environmentPage } from './docs/environment-page.ts';
import { root } from './root.ts';

/** The generated pages: file name in docs/ and its text. */
export async function generatePages(): Promise<Record<string, string>> {
  const { configSchema } = await import('../server/config.ts');
  return { 'environment.md': environmentPage(configSchema) };
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(await generatePages())) {
    writeFileSync(path.join(root, 'docs', name), text);
    process.stdout.write(`docs/${name} written\n`);
  }
}
