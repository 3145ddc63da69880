import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NoPicture } from '#platform/media/frame-grabber.ts';
import { createDiskStorage } from '#platform/objects/disk/disk-storage.ts';
import { sampled } from '../../scripts/test/sized.ts';
import type { TestClient } from '../testing/test-client.ts';
import { chunksOf, formOf, sendChunk, sendForm, type TestChunk } from '../testing/test-forms.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { signInAdmin } from '../testing/test-uploads.ts';
import { describeWithFfmpeg } from '../testing/videos/describe-with-ffmpeg.ts';
import { createVideoFolder, pictures as testPictures } from '../testing/videos/ffmpeg-videos.ts';

const videoFile = await readFile('demo/media/suit-layer-by-layer.mp4');

let folder: string;
let store: TestStore;
let admin: TestClient;
let videoId: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sleigh-thumbs-'));
  store = await startTestStore('SQLite', {
    storage: createDiskStorage(folder),
    environment: { MIN_FREE_BYTES: '0' },
  });
  admin = await signInAdmin(store, 'nick');
  videoId = await addVideo(videoFile, 'the-video');
});
/** Uploads a video; returns its id. */
async function addVideo(file: Buffer, uploadId: string): Promise<string> {
  const [chunk] = chunksOf(file, uploadId, 52_428_800);
  const { videoPath } = (await sendChunk(admin, chunk as TestChunk)).json();
  const made = await admin.send('POST', '/api/videos', { title: 'Suit', videoPath });
  return String(made.json().id);
}
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const pictures = () => {
  try {
    return readdirSync(join(folder, 'thumbnails'));
  } catch {
    return [];
  }
};
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b3261e' } });
const upload = (bytes: Buffer, name = 'thumbnail') =>
  sendForm(
    admin,
    `/api/videos/${videoId}/thumbnail/upload`,
    formOf([{ name, value: bytes, fileName: 'x.png' }]),
  );

describe('uploading a thumbnail', () => {
  it('takes every kind of picture and shows it in every width', async () => {
    const original = picture(1600, 900);
    const kinds = ['png', 'jpeg', 'webp', 'avif', 'gif'] as const;
    for (const kind of sampled(kinds, 2)) {
      const answer = await upload(await original.clone().toFormat(kind).toBuffer());
      expect(answer.status, answer.text).toBe(200);
      const path = String(answer.json().selectedThumbnailPath);
      expect((await store.browser().get(path)).status).toBe(401);
      for (const width of [320, 640, 1280]) {
        const shown = await admin.get(`${path}&w=${width}`);
        expect(shown.headers['content-type']).toBe('image/webp');
        const { format, ...size } = await sharp(shown.bytes).metadata();
        expect([format, size.width]).toEqual(['webp', width]);
      }
      await store.deps.jobs.runDue();
      // Those of the one before are gone.
      expect(pictures()).toHaveLength(3);
    }
  });

  it('keeps nothing of what is no picture, and says what it is', async () => {
    const jpeg = await picture(400, 300).jpeg({ quality: 90 }).toBuffer();
    const png = await picture(400, 300).png().toBuffer();
    const noise = Buffer.from(Array.from({ length: 30_000 }, (_, at) => (at * 7919) >> 3));
    const photo = await sharp(noise, { raw: { width: 100, height: 100, channels: 3 } })
      .jpeg()
      .toBuffer();
    const cases: [Buffer, RegExp][] = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /an SVG picture/],
      [Buffer.from('GIF89a/*x*/=1;alert(1)'), /damaged/],
      [Buffer.concat([jpeg, Buffer.from('PK\x05\x06 end of a ZIP archive')]), /another file/],
      [Buffer.concat([png, Buffer.from('<ScRiPt>alert(1)</script>')]), /another file/],
      [Buffer.concat([jpeg, Buffer.from('%PDF-1.4')]), /another file/],
      [photo.subarray(0, photo.length / 2), /damaged/],
      [png.subarray(0, png.length - 20), /damaged/],
      [Buffer.from('not a picture at all'), /a text file/],
      [videoFile.subarray(0, 100_000), /an MP4 file/],
      [Buffer.alloc(0), /an empty file/],
    ];
    for (const [bytes, message] of cases) {
      const answer = await upload(bytes);
      expect([answer.status, answer.json().message]).toEqual([415, expect.stringMatching(message)]);
    }
    expect(pictures()).toEqual([]);
  });

  it('takes none that is too large, in bytes or in pixels', async () => {
    const huge = await upload(Buffer.alloc(10 * 1024 * 1024 + 1));
    expect([huge.status, huge.json().message]).toEqual([
      413,
      'The file is too large: 10 MB at most.',
    ]);
    const whole = () => picture(7000, 6000).png().toBuffer();
    for (const make of sampled([() => emptyPng(40_000, 40_000), whole], 2)) {
      const answer = await upload(await make());
      expect([answer.status, answer.json().message]).toEqual([
        413,
        'The picture is too large: 40 megapixels at most.',
      ]);
    }
    expect(pictures()).toEqual([]);
  });

  it('refuses wrong forms and unknown videos', async () => {
    const png = await picture(40, 30).png().toBuffer();
    expect((await upload(png, 'picture')).status).toBe(400);
    videoId = 'unknown';
    expect((await upload(png)).status).toBe(404);
    const visitor = formOf([{ name: 'thumbnail', value: png, fileName: 'x' }]);
    const path = `/api/videos/${videoId}/thumbnail/upload`;
    expect((await sendForm(store.browser(), path, visitor)).status).toBe(401);
  });
});

/** A PNG that says it is that large, with next to nothing inside. */
function emptyPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const body = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(100)))];
  return Buffer.concat([signature, ...body, chunk('IEND', Buffer.alloc(0))]);
}

describe('taking pictures out of a video', () => {
  type Frames = { thumbnails: { id: string; timestamp: number; path: string }[] };
  const generate = (body?: unknown) =>
    admin.send('POST', `/api/videos/${videoId}/thumbnails/generate`, body);

  describeWithFfmpeg('with ffmpeg', () => {
    it('gives a new video its first thumbnail', async () => {
      await store.deps.jobs.runDue();
      const [video] = (await admin.get('/api/videos')).json<Record<string, unknown>[]>();
      const shown = await admin.get(`${video?.selectedThumbnailPath}&w=320`);
      expect((await sharp(shown.bytes).metadata()).width).toBe(320);
      expect(pictures()).toHaveLength(3);
    });

    it('leaves a thumbnail alone that is there already', async () => {
      const sent = await upload(await picture(640, 360).png().toBuffer());
      await store.deps.jobs.runDue();
      const [video] = (await admin.get('/api/videos')).json<Record<string, unknown>[]>();
      expect(video?.selectedThumbnailPath).toBe(sent.json().selectedThumbnailPath);
      expect(pictures()).toHaveLength(3);
    });

    it('takes those asked for, to choose from', async () => {
      const first = await generate();
      expect(first.status, first.text).toBe(200);
      const { thumbnails } = first.json<Frames>();
      expect(thumbnails.map(({ timestamp }) => timestamp)).toEqual([1, 5, 10, 15, 20]);
      for (const { path } of thumbnails) {
        expect((await store.browser().get(path)).status).toBe(401);
        expect((await admin.get(path)).headers['content-type']).toBe('image/webp');
      }
      const [, second] = thumbnails;
      const chosen = await admin.send('PUT', `/api/videos/${videoId}/thumbnail`, {
        thumbnailId: second?.id,
      });
      const path = String(chosen.json().selectedThumbnailPath);
      const [shown, frame] = [await admin.get(path), await admin.get(String(second?.path))];
      expect(shown.bytes.equals(frame.bytes)).toBe(true);
      const again = await generate({ timestamps: [0, 2.5, 40, 7] });
      expect(again.json<Frames>().thumbnails.map(({ timestamp }) => timestamp)).toEqual([
        0, 2.5, 40, 7,
      ]);
      await store.deps.jobs.runDue();
      // Four new ones and the chosen one, three widths each.
      expect(pictures()).toHaveLength(15);
      expect((await admin.get(path)).status).toBe(200);
      expect((await admin.get(String(second?.path))).status).toBe(404);
    });

    it('takes the last one after the end of a short video', async () => {
      const videos = createVideoFolder();
      const short = await readFile(videos.make('short.mp4', ...testPictures(3), '-g', '999'));
      videos.remove();
      videoId = await addVideo(short, 'short-video');
      const usual = { timestamps: [1, 5, 10, 15, 20] };
      for (const body of [undefined, {}, usual]) {
        const answer = await generate(body);
        expect(answer.status, answer.text).toBe(200);
        const { thumbnails } = answer.json<Frames>();
        expect(thumbnails.map(({ timestamp }) => timestamp)).toEqual([1, 5, 10, 15, 20]);
        const shown = await Promise.all(thumbnails.map(async ({ path }) => admin.get(path)));
        const last = shown.at(-1)?.bytes;
        expect(shown.map(({ bytes }) => last?.equals(bytes))).toEqual([
          false,
          true,
          true,
          true,
          true,
        ]);
      }
      const inside = await generate({ timestamps: [2.999, 0, 1] });
      expect(inside.json<Frames>().thumbnails.map(({ timestamp }) => timestamp)).toEqual([
        2.999, 0, 1,
      ]);
      for (const timestamps of [[1, 5, 10, 15], [20, 15, 10, 5, 1], [1, 5, 10, 15, 20, 2], [3]]) {
        expect((await generate({ timestamps })).status).toBe(400);
      }
    });

    it('keeps the former ones where the video cannot be decoded', async () => {
      await generate({ timestamps: [1] });
      const before = pictures();
      store.deps.frames.grab = async () => {
        throw new NoPicture('ffmpeg takes no picture');
      };
      const answer = await generate();
      expect([answer.status, answer.json().code]).toEqual([400, 'no_pictures']);
      expect(pictures()).toEqual(before);
    });
  });

  it('takes none outside the video, and nothing that is no time', async () => {
    const bad = [[-1], [null], ['NaN'], [';rm -rf /'], ['1'], [48.8], [1e9], [], 'x', [1, -0.1]];
    for (const timestamps of [...bad, Array(11).fill(1)]) {
      const answer = await generate({ timestamps });
      expect([answer.status, answer.json().message]).toEqual([
        400,
        expect.stringMatching(/^timestamps/),
      ]);
    }
    expect(pictures()).toEqual([]);
    videoId = 'unknown';
    expect((await generate({ timestamps: [1] })).status).toBe(404);
  });

  it('says so where the machine cannot', async () => {
    store.deps.frames.isAvailable = async () => false;
    const answer = await generate({ timestamps: [1] });
    expect([answer.status, answer.json().code]).toEqual([503, 'no_ffmpeg']);
    await store.deps.jobs.runDue();
    expect((await admin.get('/api/videos')).json<unknown[]>()[0]).toMatchObject({
      selectedThumbnailPath: null,
    });
  });
});
