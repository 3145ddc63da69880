import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTranscoder } from '#platform/media/transcoding/create-transcoder.ts';
import { createDiskStorage } from '#platform/objects/disk/disk-storage.ts';
import { prepareNextVideo } from '../renditions/preparing/prepare-next-video.ts';
import type { TestClient } from '../testing/test-client.ts';
import { chunksOf, sendChunk } from '../testing/test-forms.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { signInAdmin } from '../testing/test-uploads.ts';

const media = new URL('../../demo/media/beard-for-the-day.mp4', import.meta.url);

describe('a store on a machine without ffmpeg', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sleigh-without-ffmpeg-'));
  let store: TestStore;
  let admin: TestClient;
  beforeAll(async () => {
    store = await startTestStore('SQLite', {
      storage: createDiskStorage(folder),
      transcoder: createTranscoder(async () => null),
    });
    admin = await signInAdmin(store, 'nick');
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const upload = (file: Buffer) => {
    const [chunk] = chunksOf(file, crypto.randomUUID(), 50 * 2 ** 20);
    if (chunk === undefined) throw new Error('the file is empty');
    return sendChunk(admin, chunk);
  };

  it('takes an MP4, calls it ready as it is, plays it, and says that ffmpeg makes more of it', async () => {
    const file = await readFile(media);
    const { videoPath } = (await upload(file)).json();
    const created = await admin.send('POST', '/api/videos', {
      title: 'Beard',
      description: '',
      videoPath,
    });
    const { id, duration } = created.json();
    expect(duration).toBeGreaterThan(1);
    const signal = new AbortController().signal;
    const failures: string[] = [];
    const notifyOfFailure = async (_title: string, reason: string) => void failures.push(reason);
    expect(await prepareNextVideo(store.deps, { stopping: signal, notifyOfFailure })).toBe(true);
    expect(failures).toEqual([]);
    const files = (await admin.get(`/api/videos/${id}/renditions`)).json();
    expect(files).toMatchObject({
      preparation: { state: 'ready', playsEverywhere: true, problem: null, canMakeMore: true },
      original: { sizeBytes: file.length, about: expect.stringContaining('H.264') },
      renditions: [],
      storyboard: null,
    });
    const part = await admin.get(String(videoPath), { range: 'bytes=0-99' });
    expect(part.status).toBe(206);
    expect(part.bytes.equals(file.subarray(0, 100))).toBe(true);
    expect((await admin.get('/api/videos/preparations')).json()).toMatchObject({ ffmpeg: null });
  });

  it('refuses an AVI at its first byte, and says what to choose', async () => {
    const refused = await upload(Buffer.from(`RIFF....AVI LIST${'x'.repeat(1000)}`));
    expect([refused.status, refused.json().message]).toEqual([
      415,
      'This file cannot be used: it is an AVI video. Please choose an MP4, MOV, WebM or MKV video.',
    ]);
  });
});
