/** npm run serve: builds the pages if needed and starts the store, as the environment configures it. */
import { buildIfStale } from './build.ts';

await buildIfStale((line) => process.stderr.write(`${line}\n`));
await import('../server/main.ts');
