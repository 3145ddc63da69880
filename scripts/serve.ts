/** npm run serve: builds the pages if needed and starts the store, as the environment configures it. */
import { isRelease } from './launch/installed.cjs';
import { root } from './root.ts';

if (!isRelease(root)) {
  const { buildIfStale } = await import('./build.ts');
  await buildIfStale((line) => process.stderr.write(`${line}\n`));
}
await import('../server/main.ts');
