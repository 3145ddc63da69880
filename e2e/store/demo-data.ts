import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildIfStale } from '../../scripts/build.ts';

const seed = fileURLToPath(new URL('seed.ts', import.meta.url));

/**
 * Before the first test: seeds the demo once. DEMO_DATA is then the data folder of a store that has just been seeded,
 * and was never open; every test's store begins with a copy of it. Its pictures and passwords take seconds of a
 * processor.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  await buildIfStale();
  const demoData = await mkdtemp(join(tmpdir(), 'sleigh-demo-'));
  const remove = () => rm(demoData, { recursive: true });
  try {
    await promisify(execFile)(process.execPath, [seed, demoData]);
  } catch (error) {
    await remove();
    throw error;
  }
  process.env.DEMO_DATA = demoData;
  return remove;
}
