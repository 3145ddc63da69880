import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createMemoryStorage } from '../../testing/memory-storage.ts';
import { createDiskStorage } from './disk/disk-storage.ts';
import { describeStorage } from './objects.suite.ts';

const newFolder = () => mkdtemp(join(tmpdir(), 'sleigh-storage-'));

describeStorage('in memory', async () => ({
  storage: createMemoryStorage(),
  close: async () => undefined,
}));

describeStorage('on disk', async () => {
  const folder = await newFolder();
  return {
    storage: createDiskStorage(folder),
    close: () => rm(folder, { recursive: true }),
  };
});

it('storage on disk leaves no unfinished file behind', async () => {
  const folder = await newFolder();
  const storage = createDiskStorage(folder);
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('the line broke');
    })(),
  );
  await expect(storage.put('a/video.mp4', broken)).rejects.toThrow();
  await storage.put('a/other.mp4', Buffer.from('whole'));
  const files = await readdir(join(folder, 'a'));
  expect(files).toEqual(['other.mp4']);
  await rm(folder, { recursive: true });
});
