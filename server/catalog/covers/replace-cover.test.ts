import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestUsers, type TestUsers } from '../../testing/calls/test-users.ts';
import { videoBytes } from '../../testing/test-catalogue.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { formOf, sendForm } from '../../testing/test-forms.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { makeMissingCovers } from './make-missing-covers.ts';

describeWithDatabase('a cover that an admin uploads', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  let admin: TestClient;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
    admin = await users.as('admin');
  });
  afterAll(() => store.close());

  const path = () => `/api/packages/${users.catalogue.beard.id}/cover`;
  const upload = (value: Buffer, to = path(), name = 'cover') =>
    sendForm(admin, to, formOf([{ name, value, fileName: 'x.png' }]));
  const stored = async () => {
    const keys: string[] = [];
    for await (const { key } of store.deps.storage.list())
      if (key.startsWith('covers/')) keys.push(key);
    return keys;
  };
  /** Three stripes: red, green in the middle, blue; across or down. */
  const striped = async (width: number, height: number, isAcross: boolean) => {
    const part = isAcross
      ? { width: Math.floor(width / 3), height }
      : { width, height: Math.floor(height / 3) };
    const stripe = (background: string) =>
      sharp({ create: { ...part, channels: 3, background } })
        .png()
        .toBuffer();
    const canvas = sharp({ create: { width, height, channels: 3, background: '#00ff00' } });
    return canvas
      .composite([
        { input: await stripe('#ff0000'), left: 0, top: 0 },
        {
          input: await stripe('#0000ff'),
          left: width - (isAcross ? part.width : width),
          top: height - (isAcross ? height : part.height),
        },
      ])
      .png()
      .toBuffer();
  };
  const shown = async (coverPath: string, width: number) => {
    const answer = await store.browser().get(`${coverPath}&w=${width}`);
    expect(answer.headers['cache-control']).toContain('immutable');
    return answer.bytes;
  };

  it('is shown to everybody, as the 16:9 at its centre, in every width', async () => {
    for (const [width, height, isAcross] of [
      [3000, 1000, true],
      [1600, 2700, false],
      [1280, 720, true],
    ] as const) {
      const answer = await upload(await striped(width, height, isAcross));
      expect([answer.status, answer.json()]).toMatchObject([200, { hasOwnCover: true }]);
      for (const asked of [320, 640, 1280]) {
        const bytes = await shown(String(answer.json().coverPath), asked);
        const { format, ...size } = await sharp(bytes).metadata();
        expect(format).toBe('webp');
        expect(size.width).toBe(asked);
        expect(size.width / size.height).toBeCloseTo(16 / 9, 1);
        const [red = 0, green = 0, blue = 0] = await sharp(bytes)
          .extract({ left: size.width >> 1, top: size.height >> 1, width: 1, height: 1 })
          .raw()
          .toBuffer();
        expect([red < 60, green > 200, blue < 60]).toEqual([true, true, true]);
      }
      await store.deps.jobs.runDue();
      expect(await stored()).toHaveLength(3);
    }
  });

  it('is upright where a camera laid it on its side', async () => {
    const lying = await sharp(await striped(900, 1600, false))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { coverPath } = (await upload(lying)).json();
    const size = await sharp(await shown(String(coverPath), 640)).metadata();
    expect([size.width, size.height]).toEqual([640, 360]);
  });

  it('is not enlarged', async () => {
    const { coverPath } = (await upload(await striped(700, 400, true))).json();
    expect((await sharp(await shown(String(coverPath), 1280)).metadata()).width).toBe(700);
  });

  it('gives way to the one of the first video when it is removed', async () => {
    await makeMissingCovers(store.deps);
    const removed = await admin.send('DELETE', path());
    expect([removed.status, removed.json()]).toMatchObject([200, { hasOwnCover: false }]);
    expect(await shown(String(removed.json().coverPath), 640)).toEqual(videoBytes(1));
    const again = await admin.send('DELETE', path());
    expect(again.json()).toEqual(removed.json());
    await store.deps.jobs.runDue();
    expect(await stored()).toHaveLength(9);
  });

  it('is refused where it is no picture, too large, or for no package; nothing is kept', async () => {
    const before = await stored();
    const png = await striped(640, 360, true);
    const refusals: [Buffer, number, RegExp][] = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, /an SVG picture/],
      [Buffer.from('not a picture at all'), 415, /a text file/],
      [await striped(639, 900, true), 400, /639 × 900 pixels, and 640 × 360 are needed/],
      [png.subarray(0, png.length - 20), 415, /damaged/],
      [Buffer.alloc(10 * 1024 * 1024 + 1), 413, /10 MB at most/],
      [await striped(7000, 6000, true), 413, /40 megapixels at most/],
    ];
    for (const [bytes, status, message] of refusals) {
      const answer = await upload(bytes);
      expect([answer.status, answer.json().message]).toEqual([
        status,
        expect.stringMatching(message),
      ]);
    }
    expect((await upload(png, path(), 'picture')).status).toBe(400);
    expect((await upload(png, '/api/packages/none/cover')).status).toBe(404);
    expect((await admin.send('DELETE', '/api/packages/none/cover')).status).toBe(404);
    expect(await stored()).toEqual(before);
  });

  it('is a JPEG for chats, made when it is asked for, which goes with the cover', async () => {
    await upload(await striped(640, 640, true));
    const before = (await stored()).length;
    const shared = `/media/covers/${users.catalogue.beard.id}/shared.jpg`;
    const anybody = store.browser();
    for (const time of ['made', 'kept']) {
      const picture = await anybody.get(shared);
      expect([picture.status, picture.headers['content-type']], time).toEqual([200, 'image/jpeg']);
    }
    expect(await stored()).toHaveLength(before + 1);
    await upload(await striped(640, 400, true));
    await store.deps.jobs.runDue();
    expect((await stored()).filter((key) => key.endsWith('.jpg'))).toEqual([]);
    expect((await anybody.get('/media/covers/0123/shared.jpg')).status).toBe(404);
  });

  it('is not shown to everybody while the package is not on sale', async () => {
    const draft = { name: 'Secret', price: 19, onSale: false };
    const { id } = (await admin.send('POST', '/api/packages', draft)).json();
    const to = `/api/packages/${id}/cover`;
    const { coverPath } = (await upload(await striped(640, 360, true), to)).json();
    const customer = await users.as('customer');
    const seen = async () => {
      const answers = [store.browser(), customer, admin].map((one) => one.get(String(coverPath)));
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    expect(await seen()).toEqual([404, 404, 200]);
    expect((await store.browser().get(`/media/covers/${id}/shared.jpg`)).status).toBe(404);
    const kept = (await admin.get(String(coverPath))).headers['cache-control'];
    expect(kept).toBe('private, max-age=31536000, immutable');
    await admin.send('PUT', `/api/packages/${id}`, { ...draft, onSale: true });
    expect(await seen()).toEqual([200, 200, 200]);
    // Its buyers keep it.
    await admin.send('PUT', `/api/packages/${id}`, draft);
    expect(await seen()).toEqual([404, 200, 200]);
  });
});
