import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ShopPictures } from '#contract/shop/look.ts';
import { createDiskStorage } from '#platform/objects/disk/disk-storage.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { formOf, sendForm } from '../../testing/test-forms.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { signInAdmin } from '../../testing/test-uploads.ts';

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#b3261e80' } });

describeWithDatabase("the shop's pictures", (kind) => {
  let folder: string;
  let store: TestStore;
  let admin: TestClient;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sleigh-look-'));
    store = await startTestStore(kind, {
      storage: createDiskStorage(folder),
      environment: { MIN_FREE_BYTES: '0' },
    });
    admin = await signInAdmin(store, 'nick');
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const files = () => {
    try {
      return readdirSync(join(folder, 'shop'));
    } catch {
      return [];
    }
  };
  const upload = (picture: string, value: Buffer, name = 'picture') =>
    sendForm(admin, `/api/shop/pictures/${picture}`, formOf([{ name, value, fileName: 'x.png' }]));

  it('are re-encoded in the sizes that are shown, for everybody and for ever', async () => {
    const original = await drawing(3000, 1000)
      .withExif({ IFD0: { Copyright: 'nobody' } })
      .png()
      .toBuffer();
    const shown: ShopPictures[] = [];
    for (const picture of ['logo', 'favicon', 'headline'])
      shown.push((await upload(picture, original)).json<ShopPictures>());
    const { logo, favicon, headlinePicture } = shown.at(-1) as ShopPictures;
    expect(logo).toMatchObject({ width: 120, height: 40 });
    const sizes: unknown[] = [];
    for (const path of [
      `${logo?.path}`,
      `${favicon}&w=48`,
      `${favicon}&w=180`,
      ...[640, 1280, 1920].map((width) => `${headlinePicture}&w=${width}`),
    ]) {
      const answer = await store.browser().get(path);
      const { format, width, height, exif } = await sharp(answer.bytes).metadata();
      expect(answer.headers['content-type']).toBe(`image/${format}`);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
      expect(exif).toBeUndefined();
      sizes.push([format, width, height]);
    }
    expect(sizes).toEqual([
      ['png', 360, 120],
      ['png', 48, 48],
      ['png', 180, 180],
      ['webp', 640, 213],
      ['webp', 1280, 427],
      ['webp', 1920, 640],
    ]);
    const old = await store.browser().get('/media/shop/logo?v=another');
    expect(old.headers['cache-control']).toBe('no-cache');
    expect((await store.browser().get('/media/shop/logo?w=640')).status).toBe(404);
    expect((await store.browser().get('/media/shop/banner')).status).toBe(400);
  });

  it('take the place of the one before, whose files go, and can be removed', async () => {
    const png = await drawing(90, 90).png().toBuffer();
    const first = (await upload('logo', png)).json<ShopPictures>();
    const second = (await upload('logo', png)).json<ShopPictures>();
    expect(second.logo?.path).not.toBe(first.logo?.path);
    await store.deps.jobs.runDue();
    expect(files()).toHaveLength(1);
    const removed = await admin.send('DELETE', '/api/shop/pictures/logo');
    expect(removed.json()).toEqual({ logo: null, favicon: null, headlinePicture: null });
    await store.deps.jobs.runDue();
    expect(files()).toEqual([]);
    expect((await store.browser().get(String(second.logo?.path))).status).toBe(404);
    expect((await admin.send('DELETE', '/api/shop/pictures/logo')).status).toBe(200);
  });

  it('are no SVG with scripts, no other file and none that is too large; nothing is kept of those', async () => {
    const png = await drawing(640, 200).png().toBuffer();
    const cases: [Buffer, number, RegExp][] = [
      [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        415,
        /an SVG picture/,
      ],
      [Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]), 415, /another file/],
      [png.subarray(0, png.length - 20), 415, /damaged/],
      [Buffer.from('not a picture'), 415, /a text file/],
      [await drawing(1, 1).png().toBuffer(), 400, /1 × 1 pixels, and \d+ × \d+ are needed/],
      [await drawing(6400, 6300).png().toBuffer(), 413, /40 megapixels at most/],
      [Buffer.alloc(10 * 1024 * 1024 + 1), 413, /10 MB at most/],
    ];
    for (const [bytes, status, message] of cases) {
      for (const picture of ['logo', 'headline']) {
        const answer = await upload(picture, bytes);
        expect([answer.status, answer.json().message]).toEqual([
          status,
          expect.stringMatching(message),
        ]);
      }
    }
    expect((await upload('logo', png, 'thumbnail')).status).toBe(400);
    expect((await upload('banner', png)).status).toBe(400);
    expect(files()).toEqual([]);
  });

  it('are one after two admins sent one at the same time', async () => {
    const png = await drawing(640, 200).png().toBuffer();
    await upload('headline', png);
    const answers = await Promise.all([1, 2, 3].map(() => upload('headline', png)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await store.deps.jobs.runDue();
    expect(files()).toHaveLength(3);
  });
});
