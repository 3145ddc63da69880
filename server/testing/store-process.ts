/**
 * A whole store as a process of its own, for tests that kill it or weigh it: configured by the
 * environment like the real one, with an empty page in place of the built ones. Prints its address.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { startStore } from '../start-store.ts';

const webFolder = mkdtempSync(join(tmpdir(), 'sleigh-web-'));
mkdirSync(join(webFolder, 'assets'));
writeFileSync(join(webFolder, 'index.html'), '<html><head></head><body></body></html>');
const store = await startStore(readConfig(process.env), { webFolder });
process.stdout.write(`${store.url}\n`);
// Ends with the test that started it, however that ends.
process.stdin.on('end', () => process.exit()).resume();
