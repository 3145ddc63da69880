/**
 * npm run docs: writes docs/environment.md from the server's own configuration schema, and
 * docs/openapi.json from the contract.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { listEndpoints } from './docs/contract-endpoints.ts';
import { environmentPage } from './docs/environment-page.ts';
import { root } from './root.ts';

/** The generated pages: file name in docs/ and its text. */
export async function generatePages(): Promise<Record<string, string>> {
  const { configSchema } = await import('../server/start/config.ts');
  const { describeApi } = await import('../server/pages/describe-api.ts');
  const { storeSettings } = await import('../server/start/store-settings.ts');
  return {
    'environment.md': environmentPage(configSchema),
    'openapi.json': `${JSON.stringify(describeApi(await listEndpoints(), storeSettings.values()), null, 2)}\n`,
  };
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(await generatePages())) {
    writeFileSync(path.join(root, 'docs', name), text);
    process.stdout.write(`docs/${name} written\n`);
  }
}
