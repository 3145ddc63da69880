/**
 * A whole store as a process of its own, for tests that kill it or weigh it: configured by the
 * environment like the real one, with an empty page in place of the built ones. Prints its address.
 */
import { flushCompileCache } from 'node:module';
import { CHUNK_BYTES } from '#contract/uploads.ts';
import { readConfig } from '../start/config.ts';
import { startStore } from '../start/start-store.ts';
import { quickCost } from './passwords/quick-cost.ts';
import { stubPages } from './stub-pages.ts';

const config = readConfig(process.env);
/** Chunks so large, where large files are not the point; and how far its clock is off. */
const { TEST_CHUNK_BYTES = CHUNK_BYTES, TEST_CLOCK_OFF_MS = 0 } = process.env;
const store = await startStore(config, {
  webFolder: stubPages(config.DATA_DIR),
  adapt: (deps) => ({
    ...deps,
    clock: { ...deps.clock, now: () => deps.clock.now() + Number(TEST_CLOCK_OFF_MS) },
    policy: {
      ...deps.policy,
      passwordCost: quickCost,
      uploads: { ...deps.policy.uploads, chunkBytes: Number(TEST_CHUNK_BYTES) },
    },
  }),
});
// Node writes its compile cache when a process ends by itself, which most of these do not.
flushCompileCache();
process.stdout.write(`${store.url}\n`);
// Ends with the test that started it, however that ends.
process.stdin.on('end', () => process.exit()).resume();
