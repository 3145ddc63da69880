/** npm run serve: the real store, configured by the environment, with its pages up to date. */
import { buildIfStale } from './build.ts';

await buildIfStale((line) => process.stderr.write(`${line}\n`));
await import('../server/main.ts');
