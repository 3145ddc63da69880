import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setSample } from '../catalog/package-videos.store.ts';
import { createTestUsers, type TestUsers } from '../testing/calls/test-users.ts';
import { createMemoryStorage } from '../testing/memory-storage.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { addTestRendition } from '../testing/videos/indexed-video.ts';

const bucket = 'https://bucket.example';
const range = 'bytes=100-199';
const redirecting = {
  MEDIA_DELIVERY: 'redirect',
  STORAGE_URL: 's3://media/shop?endpoint=https://bucket.example',
};

/** Keeps objects in memory, as if they were in a bucket. */
const storageOf = (isAtOnce: boolean) => ({
  ...createMemoryStorage(),
  direct: {
    origin: async () => bucket,
    addressOf: async (key: string, { start, end }: { start: number; end: number }) => {
      const address = `${bucket}/${key}?range=${start}-${end}`;
      return isAtOnce ? address : Promise.resolve(address);
    },
  },
});

interface Answer {
  status?: number | undefined;
  headers: IncomingHttpHeaders;
  length: number;
}

async function openStore(
  kind: Parameters<typeof startTestStore>[0],
  {
    environment = redirecting,
    isAtOnce = true,
  }: { environment?: Record<string, string>; isAtOnce?: boolean } = {},
) {
  const store = await startTestStore(kind, { environment, storage: storageOf(isAtOnce) });
  let seen = 0;
  store.app.addHook('onRequest', async () => {
    seen += 1;
  });
  const users = await createTestUsers(store);
  const { videoId } = users.catalogue.beard;
  const file = Buffer.alloc(1000, 7);
  const id = await addTestRendition(store.deps, { videoId, height: 360, file });
  await store.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = store.app.server.address() as AddressInfo;
  const cookie = `sleigh_session=${(await users.as('customer')).cookies.get('sleigh_session')}`;
  const path = `/media/videos/${videoId}/${id}.mp4`;
  /** Over real HTTP, where ranges take the fast path. Headers that are empty are not sent. */
  const ask = (
    headers: Record<string, string> = {},
    more: { method?: string; path?: string } = {},
  ) =>
    new Promise<Answer>((resolve, reject) => {
      const given = Object.entries({ cookie, range, ...headers }).filter(
        ([, value]) => value !== '',
      );
      const place = { port, host: '127.0.0.1', path: `${path}?redirect=follow`, ...more };
      httpRequest({ ...place, headers: Object.fromEntries(given) }, async (answer) => {
        const length = Buffer.concat(await answer.toArray()).length;
        resolve({ status: answer.statusCode, headers: answer.headers, length });
      })
        .on('error', reject)
        .end();
    });
  const address = `${bucket}/renditions/${id}?range=100-199`;
  /** How many requests the framework has seen. */
  const countSeen = () => seen;
  return { store, users, path, address, ask, countSeen };
}

describeWithDatabase('a piece of a video whose player follows redirects', (kind) => {
  let opened: Awaited<ReturnType<typeof openStore>>;
  let store: TestStore;
  let users: TestUsers;
  beforeAll(async () => {
    opened = await openStore(kind);
    ({ store, users } = opened);
  });
  afterAll(() => store.close());
  const ask: (typeof opened)['ask'] = (...asked) => opened.ask(...asked);

  it('is sent to an address in the bucket, which nobody keeps, on the fast path', async () => {
    const before = opened.countSeen();
    const { status, headers, length } = await ask();
    expect([status, headers.location, length]).toEqual([302, opened.address, 0]);
    expect(opened.countSeen()).toBe(before);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers.etag).toBeUndefined();
  });

  it('is sent there by the framework as well', async () => {
    const answer = await (await users.as('customer')).get(`${opened.path}?redirect=follow`, {
      range,
    });
    expect([answer.status, answer.headers.location]).toEqual([302, opened.address]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  it('is checked each time, and no longer sent after a refund', async () => {
    const setOrder = (status: 'refunded' | 'completed') =>
      store.deps.db
        .updateTable('purchase')
        .set({ status })
        .where('customer_id', '=', users.customer.id)
        .execute();
    expect((await ask()).status).toBe(302);
    await setOrder('refunded');
    const { status, headers } = await ask();
    expect([status, headers.location]).toEqual([403, undefined]);
    await setOrder('completed');
    expect((await ask()).status).toBe(302);
    expect((await ask({ cookie: '' })).status).toBe(401);
    expect((await ask({ cookie: 'sleigh_session=x' })).status).toBe(401);
    const guessed = `/media/videos/${users.catalogue.voice.videoId}/${'f'.repeat(32)}.mp4`;
    expect((await ask({}, { path: `${guessed}?redirect=follow` })).status).toBe(403);
  });

  it('is sent to visitors, too, if it is of a sample', async () => {
    const { id: packageId, videoId } = users.catalogue.beard;
    await setSample(store.deps, { packageId, videoId, isSample: true });
    const { status, headers } = await ask({ cookie: '' });
    expect([status, headers.location]).toEqual([302, opened.address]);
    await setSample(store.deps, { packageId, videoId, isSample: false });
    expect((await ask({ cookie: '' })).status).toBe(401);
  });

  it('comes from the store where it is not asked for in that very way', async () => {
    const { path } = opened;
    const etag = String((await ask({}, { path })).headers.etag);
    const marked = `${path}?redirect=follow`;
    const video = path.replace(/\/[0-9a-f]{32}\.mp4$/, '');
    const cases: [number, Record<string, string>, Parameters<typeof ask>[1]][] = [
      [206, {}, { path }],
      [206, {}, { path: `${path}?redirect=other` }],
      [206, {}, { path: `${path}?x=1` }],
      [206, {}, { path: video }],
      [206, {}, { path: `${video}?redirect=follow` }],
      [206, { range: 'bytes=100-' }, { path: marked }],
      [206, { range: 'bytes=-100' }, { path: marked }],
      [206, { range: 'bytes=0100-0199' }, { path: marked }],
      [200, { range: 'bytes=200-100' }, { path: marked }],
      [200, { range: 'bytes=0-9,20-29' }, { path: marked }],
      [200, { range: '' }, { path: marked }],
      [206, { 'if-range': etag }, { path: marked }],
      [304, { 'if-none-match': etag }, { path: marked }],
      [206, {}, { path: marked, method: 'HEAD' }],
    ];
    for (const [status, headers, more] of cases) {
      const answer = await ask(headers, more);
      expect([headers, more, answer.status]).toEqual([headers, more, status]);
      expect(answer.headers.location).toBeUndefined();
    }
  });

  it('may be loaded by the pages, whose policy names the bucket', async () => {
    const { headers } = await store.browser().get('/api/packages');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy.find((one) => one.startsWith('connect-src'))).toContain(` ${bucket}`);
    expect(policy.filter((one) => one.includes(bucket))).toHaveLength(1);
  });
});

describe('a piece of a video', () => {
  it('is redirected also where its address takes a moment', async () => {
    const { store, ask, address } = await openStore('SQLite', { isAtOnce: false });
    for (let turn = 0; turn < 2; turn += 1) expect((await ask()).headers.location).toBe(address);
    await store.close();
  });

  it('comes from the store unless MEDIA_DELIVERY says otherwise, and no page learns of the bucket', async () => {
    const environment = { STORAGE_URL: redirecting.STORAGE_URL };
    const { store, ask } = await openStore('SQLite', { environment });
    const { status, headers, length } = await ask();
    expect([status, headers.location, length]).toEqual([206, undefined, 100]);
    const { headers: others } = await store.browser().get('/api/packages');
    expect(String(others['content-security-policy'])).not.toContain(bucket);
    await store.close();
  });
});
