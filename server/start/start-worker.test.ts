import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '../../scripts/postgres.ts';
import { requestPreparation } from '../renditions/index.ts';
import { listPreparations } from '../renditions/preparations.store.ts';
import { readExposition } from '../testing/metrics/read-exposition.ts';
import { addVideo } from '../videos/index.ts';
import { BadConfig, readConfig } from './config.ts';
import { startWorker } from './start-worker.ts';

const token = 'a-token-for-scrapers';

it('a worker prepares the videos of the store on whose data it works, and says how it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sleigh-worker-'));
  const port = await freePort();
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ROLE: 'worker',
    METRICS_PORT: '1',
    WORKER_PORT: String(port),
    METRICS_TOKEN: token,
  });
  const worker = await startWorker(config);
  const { deps } = worker;
  await deps.storage.put('videos/1', Buffer.from('no video at all'));
  const file = { objectKey: 'videos/1', contentType: 'video/mp4', sizeBytes: 15, durationMs: null };
  const texts = { title: 'A Text', description: '', thumbnailKey: null, captionsKey: null };
  const id = await addVideo(deps, { ...texts, ...file });
  await requestPreparation(deps, id);
  const states = async () => (await listPreparations(deps)).map(({ state }) => state);
  await expect.poll(states, { timeout: 60_000 }).toEqual(['failed']);

  const answerOf = (path: string, headers = {}) => fetch(worker.url + path, { headers });
  expect(await (await answerOf('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await answerOf('/readyz')).status).toBe(200);
  expect((await answerOf('/metrics')).status).toBe(401);
  const scraped = await answerOf('/metrics', { authorization: `Bearer ${token}` });
  const samples = readExposition(await scraped.text());
  expect(samples.get('sleigh_process_resident_memory_bytes')).toBeGreaterThan(0);
  expect(samples.has('sleigh_orders{status="completed"}')).toBe(false);
  await expect(startWorker(config)).rejects.toThrow(BadConfig);
  await expect(startWorker(config)).rejects.toThrow(`${port} is already in use`);
  await worker.close();
  await rm(folder, { recursive: true });
});
