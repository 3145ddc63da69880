import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '#platform/clock/system-clock.ts';
import { TranscodingFailed } from '#platform/media/transcoding/transcoder.ts';
import { createDiskStorage } from '#platform/objects/disk/disk-storage.ts';
import { readConfig } from '../../../start/config.ts';
import { addTestCatalogue } from '../../../testing/test-catalogue.ts';
import { startTestStore } from '../../../testing/test-store.ts';
import { describeWithFfmpeg } from '../../../testing/videos/describe-with-ffmpeg.ts';
import { createStandInTranscoder } from '../../../testing/videos/stand-in-transcoder.ts';
import { listVideos } from '../../../videos/index.ts';
import { createDoctorContext } from '../doctor-context.ts';
import { tryPreparing } from './preparing.ts';
import { checkVideos } from './videos.ts';

it('videos are found to have no file, such as on a disk that is away', async () => {
  const store = await startTestStore('SQLite');
  await addTestCatalogue(store.deps);
  const folder = mkdtempSync(join(tmpdir(), 'sleigh-doctor-'));
  const context = {
    ...createDoctorContext(() => readConfig({ DATA_DIR: folder })),
    db: async () => store.deps.db,
    deps: async () => store.deps,
  };
  const problems = async () =>
    (await checkVideos(context)).filter(({ state }) => state === 'problem');
  const [first, ...others] = await listVideos(store.deps);
  const disk = createDiskStorage(join(folder, 'files'));
  for (const { objectKey } of others) await disk.put(objectKey, Buffer.from('a video'));
  expect(await problems()).toEqual([
    {
      state: 'problem',
      remedy: expect.stringMatching(/^Mount the disk that has them\. /),
      says: `Of ${others.length + 1} videos 1 has no file in ${join(folder, 'files')}, and cannot be played.`,
    },
  ]);
  await disk.put(first?.objectKey ?? '', Buffer.from('a video'));
  expect(await problems()).toEqual([]);
  rmSync(folder, { recursive: true });
  await store.close();
});

describeWithFfmpeg('with ffmpeg', () => {
  it('a video of one second is prepared, and nothing of it stays', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sleigh-doctor-'));
    const context = createDoctorContext(() => readConfig({ DATA_DIR: folder }));
    expect(await checkVideos(context)).toContainEqual({
      state: 'ok',
      remedy: null,
      says: 'A video of one second was prepared, and plays.',
    });
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});

it('what keeps videos from being prepared is said', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sleigh-doctor-'));
  const transcoder = createStandInTranscoder();
  const cause = new Error('ffmpeg: file:data/demo: No such file\nor directory');
  transcoder.facts = new TranscodingFailed('The file is damaged.', { cause });
  const found = await tryPreparing({ transcoder, clock: systemClock }, folder);
  expect(found).toEqual({
    state: 'problem',
    says: 'A video of one second could not be prepared: The file is damaged. (ffmpeg: file:data/demo: No such file or directory)',
    remedy: expect.stringMatching(/^Run the doctor as the user of the store\./),
  });
  expect(readdirSync(folder)).toEqual([]);
  const away = await tryPreparing({ transcoder, clock: systemClock }, join(folder, 'away'));
  expect(away.says).toContain('ENOENT');
  rmSync(folder, { recursive: true });
});
