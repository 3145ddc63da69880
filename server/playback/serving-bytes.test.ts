import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/orders.ts';
import { createTestUsers, type TestUsers } from '../testing/calls/test-users.ts';
import { videoBytes } from '../testing/test-catalogue.ts';
import type { TestClient } from '../testing/test-client.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';

const videoFile = videoBytes(1);
const kinds = ['videos', 'thumbnails', 'captions'] as const;

describeWithDatabase('the bytes of what was bought', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  let client: TestClient;
  let path: string;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
    path = `/media/videos/${users.catalogue.beard.videoId}`;
  });
  beforeEach(async () => {
    client = await users.as('customer');
  });
  afterAll(() => store.close());

  const ask = (headers: Record<string, string>) => client.get(path, headers);

  it('come whole, private, with their type and a strong tag', async () => {
    const answer = await ask({});
    expect(answer.status).toBe(200);
    expect(answer.bytes.equals(videoFile)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      etag: expect.stringMatching(/^"[0-9a-f]+"$/),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=900-', 900, 999],
    ['bytes=-100', 900, 999],
    ['bytes=999-999', 999, 999],
    ['bytes=0-99999', 0, 999],
  ])('come in parts: %s', async (range, start, end) => {
    const answer = await ask({ range });
    expect(answer.status).toBe(206);
    expect(answer.headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/1000`,
      'content-length': String(end - start + 1),
      'cache-control': 'private, no-cache',
    });
    expect(answer.bytes.equals(videoFile.subarray(start, end + 1))).toBe(true);
  });

  it.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])(
    'are refused beyond their end: %s',
    async (range) => {
      const answer = await ask({ range });
      expect(answer.status).toBe(416);
      expect(answer.headers['content-range']).toBe('bytes */1000');
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
      expect(answer.headers.etag).toBeUndefined();
      expect(answer.json()).toEqual({
        message: 'That range is not in the file.',
        code: 'range_not_satisfiable',
      });
    },
  );

  it.each(['bytes=0-9,20-29', 'bytes=9-0', 'items=0-9', 'bytes=x'])(
    'come whole for ranges that are not served: %s',
    async (range) => {
      const answer = await ask({ range });
      expect(answer.status).toBe(200);
      expect(answer.bytes.length).toBe(1000);
    },
  );

  it('come in part only while If-Range names the present file', async () => {
    const { etag } = (await ask({})).headers;
    const range = 'bytes=0-9';
    expect((await ask({ range, 'if-range': String(etag) })).status).toBe(206);
    for (const other of ['"other"', `W/${etag}`, 'Wed, 21 Oct 2026 07:28:00 GMT'])
      expect((await ask({ range, 'if-range': other })).status, other).toBe(200);
  });

  it('are not sent again to whoever has them', async () => {
    const { etag } = (await ask({})).headers;
    for (const known of [String(etag), `W/${etag}`, `"older", ${etag}`, '*']) {
      const answer = await ask({ 'if-none-match': known });
      expect(answer.status, known).toBe(304);
      expect(answer.bytes).toHaveLength(0);
      expect(answer.headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' });
    }
    expect((await ask({ 'if-none-match': '"older"' })).status).toBe(200);
    // The right to it is asked first, also of those who have the tag.
    const stranger = await users.as('stranger');
    expect((await stranger.get(path, { 'if-none-match': String(etag) })).status).toBe(403);
  });

  it('are described by HEAD, ranges too', async () => {
    const whole = await client.send('HEAD', path);
    expect(whole.status).toBe(200);
    expect(whole.headers['content-length']).toBe('1000');
    expect(whole.bytes).toHaveLength(0);
    const part = await client.send('HEAD', path, undefined, { range: 'bytes=0-9' });
    expect(part.status).toBe(206);
    expect(part.headers).toMatchObject({
      'content-length': '10',
      'content-range': 'bytes 0-9/1000',
    });
    const stranger = await users.as('stranger');
    expect((await stranger.send('HEAD', path)).status).toBe(403);
    expect((await store.browser().send('HEAD', path)).status).toBe(401);
  });

  describe.each(kinds)('of %s', (what) => {
    it('are for nobody else: 401, 403, 404, ranges, HEAD and tags included', async () => {
      const { beard, voice } = users.catalogue;
      const own = `/media/${what}/${beard.videoId}`;
      const ways: Record<string, string>[] = [{}, { range: 'bytes=0-9' }, { 'if-none-match': '*' }];
      for (const headers of ways) {
        expect((await client.get(own, headers)).status).toBeLessThan(400);
        const refused = await store.browser().get(own, headers);
        expect(refused.status).toBe(401);
        expect(refused.bytes.length).toBeLessThan(100);
        expect((await client.get(`/media/${what}/${voice.videoId}`, headers)).status).toBe(403);
        expect((await client.get(`/media/${what}/${'f'.repeat(32)}`, headers)).status).toBe(404);
      }
    });

    it('are never kept by a cache that others share', async () => {
      const answer = await client.get(`/media/${what}/${users.catalogue.beard.videoId}`);
      expect(answer.headers['cache-control']).toMatch(/^private/);
      expect(answer.headers.etag).toBeDefined();
    });
  });

  it('of a thumbnail come in the width that was asked for', async () => {
    const thumbnail = `/media/thumbnails/${users.catalogue.beard.videoId}`;
    const tags = new Set<unknown>();
    for (const w of [320, 640, 1280]) {
      const answer = await client.get(`${thumbnail}?w=${w}&v=1`);
      expect(answer.headers['content-type']).toBe('image/webp');
      tags.add(answer.headers.etag);
    }
    expect(tags.size).toBe(3);
    const odd = await client.get(`${thumbnail}?w=123`);
    expect(odd.json()).toMatchObject({ message: 'w: must be 320, 640 or 1280' });
  });

  it('that are recorded but missing answer 404', async () => {
    const { beard } = users.catalogue;
    await store.deps.storage.delete('test/1.vtt');
    expect((await client.get(`/media/captions/${beard.videoId}`)).status).toBe(404);
    await store.deps.storage.put('test/1.vtt', videoFile);
  });

  describe('go with the right to them', () => {
    const setStatus = (status: OrderStatus) =>
      store.deps.db
        .updateTable('purchase')
        .set({ status })
        .where('id', '=', users.customer.orderId)
        .execute();

    it.each(['pending', 'processing', 'review', 'canceled', 'refunded', 'disputed'] as const)(
      'an order that is %s gives none',
      async (status) => {
        await setStatus(status);
        try {
          expect((await ask({ range: 'bytes=0-9' })).status).toBe(403);
          expect((await client.get('/api/customer/packages')).json()).toEqual([]);
          const videos = `/api/customer/packages/${users.catalogue.beard.id}/videos`;
          expect((await client.get(videos)).json()).toEqual({
            message: "You don't have access to this package.",
            code: 'no_access',
          });
        } finally {
          await setStatus('completed');
        }
      },
    );

    it('stay with a package that is no longer sold', async () => {
      const archive = (archived_at: number | null) =>
        store.deps.db
          .updateTable('package')
          .set({ archived_at })
          .where('id', '=', users.catalogue.beard.id)
          .execute();
      await archive(1);
      expect((await ask({})).status).toBe(200);
      expect((await client.get('/api/customer/packages')).json()).toHaveLength(1);
      await archive(null);
    });

    it('come with a video that is added to the package later, in a bundle too', async () => {
      const { beard, voice } = users.catalogue;
      const { db } = store.deps;
      const link = { package_id: beard.id, video_id: voice.videoId, position: 1 };
      await db.insertInto('package_video').values(link).execute();
      expect((await client.get(`/media/videos/${voice.videoId}`)).status).toBe(200);
      await db
        .deleteFrom('package_video')
        .where('package_id', '=', beard.id)
        .where('video_id', '=', voice.videoId)
        .execute();
      expect((await client.get(`/media/videos/${voice.videoId}`)).status).toBe(403);
    });
  });
});
