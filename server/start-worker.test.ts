import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { askForPreparation } from './renditions/index.ts';
import { listPreparations } from './renditions/preparations.store.ts';
import { startWorker } from './start-worker.ts';
import { addVideo } from './videos/index.ts';

it('a worker prepares the videos of the store on whose data it works', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sleigh-worker-'));
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', ROLE: 'worker' });
  const worker = await startWorker(config);
  const { deps } = worker;
  await deps.storage.put('videos/1', Buffer.from('no video at all'));
  const file = { objectKey: 'videos/1', contentType: 'video/mp4', sizeBytes: 15, durationMs: null };
  const texts = { title: 'A Text', description: '', thumbnailKey: null, captionsKey: null };
  const id = await addVideo(deps, { ...texts, ...file });
  await askForPreparation(deps, id);
  const states = async () => (await listPreparations(deps)).map(({ state }) => state);
  await expect.poll(states, { timeout: 60_000 }).toEqual(['failed']);
  await worker.close();
  await rm(folder, { recursive: true });
});
