/**
 * A whole store as a process of its own, for tests that kill it or weigh it: configured by the
 * environment like the real one, with an empty page in place of the built ones. Prints its address.
 */
import { flushCompileCache } from 'node:module';
import { readConfig } from '../config.ts';
import { startStore } from '../start-store.ts';
import { stubPages } from './stub-pages.ts';

const config = readConfig(process.env);
const store = await startStore(config, { webFolder: stubPages(config.DATA_DIR) });
// Node writes its compile cache when a process ends by itself, which most of these do not.
flushCompileCache();
process.stdout.write(`${store.url}\n`);
// Ends with the test that started it, however that ends.
process.stdin.on('end', () => process.exit()).resume();
