/**
 * A whole store as a process of its own, for tests that kill it or weigh it: configured by the
 * environment like the real one, with an empty page in place of the built ones. Prints its address.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { startStore } from '../start-store.ts';

const config = readConfig(process.env);
const webFolder = join(config.DATA_DIR, 'web');
mkdirSync(join(webFolder, 'assets'), { recursive: true });
writeFileSync(join(webFolder, 'index.html'), '<html><head></head><body></body></html>');
const store = await startStore(config, { webFolder });
process.stdout.write(`${store.url}\n`);
// Ends with the test that started it, however that ends.
process.stdin.on('end', () => process.exit()).resume();
