import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTranscoder } from '#platform/media/transcoding/create-transcoder.ts';
import { createDiskStorage } from '#platform/objects/disk/disk-storage.ts';
import { chunksOf, sendChunk } from '../testing/test-forms.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { signInAdmin } from '../testing/test-uploads.ts';
import { describeWithFfmpeg } from '../testing/videos/describe-with-ffmpeg.ts';
import { createVideoFolder, pictures, sound } from '../testing/videos/ffmpeg-videos.ts';

describeWithFfmpeg('videos that only ffmpeg reads', () => {
  const videos = createVideoFolder();
  const folder = mkdtempSync(join(tmpdir(), 'sleigh-foreign-'));
  const stores: TestStore[] = [];
  const open = async (transcoder = createTranscoder()) => {
    const store = await startTestStore('SQLite', {
      storage: createDiskStorage(folder),
      transcoder,
    });
    stores.push(store);
    return { store, admin: await signInAdmin(store, 'nick') };
  };
  let shop: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    shop = await open();
  });
  afterAll(async () => {
    for (const store of stores) await store.close();
    videos.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  const upload = async (file: Buffer, { admin } = shop) => {
    const uploadId = crypto.randomUUID();
    const [chunk] = chunksOf(file, uploadId, 50 * 2 ** 20);
    if (chunk === undefined) throw new Error('the file is empty');
    return sendChunk(admin, chunk);
  };

  const mpeg2 = ['-c:v', 'mpeg2video', '-c:a', 'mp2'];
  it.each([
    ['old.avi', ['-c:v', 'mpeg4', '-c:a', 'mp3'], 'video/x-msvideo'],
    ['old.mpg', mpeg2, 'video/mpeg'],
    ['old.ts', mpeg2, 'video/mp2t'],
    ['old.m2ts', mpeg2, 'video/mp2t'],
    ['old.wmv', ['-c:v', 'wmv2', '-c:a', 'wmav2'], 'video/x-ms-asf'],
    ['old.flv', ['-c:v', 'flv1', '-an'], 'video/x-flv'],
    ['old.dv', ['-target', 'pal-dv'], 'video/dv'],
    ['old.ivf', ['-c:v', 'libvpx', '-an'], 'video/x-ivf'],
    ['old.nut', ['-c:v', 'mpeg4'], 'video/x-nut'],
    ['old.gxf', ['-c:v', 'mpeg2video', '-s', '720x576', '-an'], 'application/gxf'],
    ['old.wtv', mpeg2, 'video/x-ms-wtv'],
    ['old.rm', ['-c:v', 'rv10', '-s', '176x144', '-an'], 'application/vnd.rn-realmedia'],
  ])('%s is taken, and queued as a video', async (name, encoding, contentType) => {
    const file = await readFile(videos.make(name, ...pictures(2), ...sound(2), ...encoding));
    const { videoPath, ...answer } = (await upload(file)).json();
    expect(answer).toMatchObject({ complete: true });
    const saved = await shop.admin.send('POST', '/api/videos', { title: name, videoPath });
    expect(saved.json().duration).toBeCloseTo(2, 0);
    const row = shop.store.deps.db.selectFrom('video').select('content_type');
    const found = await row.where('title', '=', name).executeTakeFirst();
    expect(found?.content_type).toBe(contentType);
    const listed = await shop.admin.get('/api/videos/preparations?underWay=yes');
    expect(listed.json()).toMatchObject({
      preparations: expect.arrayContaining([
        expect.objectContaining({ videoId: saved.json().id, state: 'queued' }),
      ]),
    });
  });

  it('are refused if there is no picture in them, or nothing at all', async () => {
    const ogg = await readFile(videos.make('sound.ogg', ...sound(1)));
    const refused = await upload(ogg);
    expect([refused.status, refused.json().message]).toEqual([
      415,
      expect.stringContaining('This file cannot be used'),
    ]);
    const avi = Buffer.concat([Buffer.from('RIFF\0\0\0\0AVI LIST'), Buffer.alloc(5000)]);
    const damaged = await upload(avi);
    expect([damaged.status, damaged.json().message]).toEqual([
      415,
      'This file cannot be used: it is an AVI video that is damaged. Please choose a video of any kind that ffmpeg reads, such as MP4, MOV, WebM, MKV, AVI, MPEG, TS or WMV.',
    ]);
    const listed = (await shop.admin.get('/api/videos/uploads')).json() as { message: string }[];
    expect(listed.map(({ message }) => message)).toContain(damaged.json().message);
    const picture = await upload(Buffer.from(`\x89PNG\r\n\x1a\n${'x'.repeat(1000)}`, 'latin1'));
    expect(picture.json().message).toContain('it is a PNG picture. Please choose a video of any');
  });
});
