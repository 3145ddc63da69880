import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDiskStorage } from '#platform/storage/disk-storage.ts';
import { readConfig } from '../../../config.ts';
import { addTestCatalogue } from '../../../testing/test-catalogue.ts';
import { startTestStore } from '../../../testing/test-store.ts';
import { listVideos } from '../../../videos/index.ts';
import { createPatient } from '../patient.ts';
import { checkVideos } from './videos.ts';

it('videos are found to have no file, such as on a disk that is away', async () => {
  const store = await startTestStore('SQLite');
  await addTestCatalogue(store.deps);
  const folder = mkdtempSync(join(tmpdir(), 'sleigh-doctor-'));
  const patient = {
    ...createPatient(() => readConfig({ DATA_DIR: folder })),
    ...{ db: async () => store.deps.db, deps: async () => store.deps },
  };
  const problems = async () =>
    (await checkVideos(patient)).filter(({ state }) => state === 'problem');
  const [first, ...others] = await listVideos(store.deps);
  const disk = createDiskStorage(join(folder, 'files'));
  for (const { objectKey } of others) await disk.put(objectKey, Buffer.from('a video'));
  expect(await problems()).toEqual([
    {
      ...{ state: 'problem', remedy: expect.stringMatching(/^Mount the disk that has them\. /) },
      says: `Of ${others.length + 1} videos 1 has no file in ${join(folder, 'files')}, and cannot be played.`,
    },
  ]);
  await disk.put(first?.objectKey ?? '', Buffer.from('a video'));
  expect(await problems()).toEqual([]);
  rmSync(folder, { recursive: true });
  await store.close();
});
