/** Prerenders complete pages with the build's own code, in a process of its own (`inProcess`). */
import { pathToFileURL } from 'node:url';
import type { ProcessAnswer } from '#platform/process/in-process.ts';
import type { PageToRender } from './prerenderer.ts';

async function render({ module, bootstrap, address }: PageToRender): Promise<string> {
  const { prerenderPage } = await import(pathToFileURL(module).href);
  return prerenderPage({ bootstrap, address, isComplete: true });
}

process.on('message', async (page: PageToRender) => {
  const answer: ProcessAnswer<string> = await render(page).then(
    (output) => ({ output }),
    (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
  );
  process.send?.(answer);
});
// The store has ended without its own doing.
process.on('disconnect', () => process.exit());
