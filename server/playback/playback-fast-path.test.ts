import { request as httpRequest, IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { OrderStatus } from '#contract/orders.ts';
import { startSession } from '../accounts/sessions.store.ts';
import { createTestUsers, type TestUsers } from '../testing/calls/test-users.ts';
import { videoBytes } from '../testing/test-catalogue.ts';
import type { TestClient } from '../testing/test-client.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { addTestRendition } from '../testing/videos/indexed-video.ts';
import { playbackFastPath } from './playback-fast-path.ts';

const range = 'bytes=100-199';

describeWithDatabase('the ranges a player asks for', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  let client: TestClient;
  let token: string;
  let port: number;
  /** How many requests the framework has seen. */
  let seen = 0;
  beforeAll(async () => {
    store = await startTestStore(kind);
    store.app.addHook('onRequest', async () => {
      seen += 1;
    });
    users = await createTestUsers(store);
    await store.app.listen({ port: 0, host: '127.0.0.1' });
    port = (store.app.server.address() as AddressInfo).port;
  });
  beforeEach(async () => {
    client = await users.as('customer');
    token = String(client.cookies.get('sleigh_session'));
  });
  afterAll(() => store.close());

  /** Over real HTTP, where requests can take the fast path. */
  const ask = (
    headers: Record<string, string> = {},
    videoId = users.catalogue.beard.videoId,
    more: { method?: string; path?: string } = {},
  ) =>
    new Promise<{ status?: number | undefined; headers: Record<string, unknown>; bytes: Buffer }>(
      (resolve, reject) => {
        const path = `/media/videos/${videoId}`;
        const own = { cookie: `other=1; sleigh_session=${token}`, range };
        const given = Object.entries({ ...own, ...headers }).filter(([, value]) => value !== '');
        const place = { port, host: '127.0.0.1', path, ...more };
        httpRequest({ ...place, headers: Object.fromEntries(given) }, async (answer) => {
          const bytes = Buffer.concat(await answer.toArray());
          resolve({ status: answer.statusCode, headers: answer.headers, bytes });
        })
          .on('error', reject)
          .end();
      },
    );
  const statusOf = async (headers?: Record<string, string>, videoId?: string) =>
    (await ask(headers, videoId)).status;
  /** Whether the framework did not see the request. */
  const isOnFastPath = async (...request: Parameters<typeof ask>) => {
    const before = seen;
    const { status } = await ask(...request);
    return { status, isOnFastPath: seen === before };
  };
  const setOrder = (status: OrderStatus) =>
    store.deps.db
      .updateTable('purchase')
      .set({ status })
      .where('id', '=', users.customer.orderId)
      .execute();

  it('come with the bytes and the headers of the usual way', async () => {
    const path = `/media/videos/${users.catalogue.beard.videoId}`;
    const usual = await client.get(path, { range });
    for (let turn = 0; turn < 3; turn += 1) {
      const { status, headers, bytes } = await ask();
      expect([status, usual.status]).toEqual([206, 206]);
      expect(bytes.equals(videoBytes(1).subarray(100, 200))).toBe(true);
      const { date: _date, connection: _connection, 'keep-alive': _, ...own } = headers;
      const { date: _other, connection: _same, 'x-request-id': _id, ...others } = usual.headers;
      expect(own).toEqual({ ...others, 'content-length': '100' });
    }
  });

  it('are asked for by whom is asked each time, whatever was found before', async () => {
    const { beard, voice } = users.catalogue;
    for (const status of ['refunded', 'disputed', 'canceled'] as const) {
      expect(await statusOf()).toBe(206);
      await setOrder(status);
      expect(await statusOf()).toBe(403);
      await setOrder('completed');
    }
    expect(await statusOf()).toBe(206);
    expect(await statusOf({}, voice.videoId)).toBe(403);
    expect(await statusOf({}, 'f'.repeat(32))).toBe(404);
    const { db } = store.deps;
    const link = { package_id: beard.id, video_id: beard.videoId, position: 0 };
    await db.deleteFrom('package_video').where('package_id', '=', beard.id).execute();
    expect(await statusOf()).toBe(403);
    await db.insertInto('package_video').values(link).execute();
    expect(await statusOf()).toBe(206);
  });

  it('end with the session: signed out, run out, never there', async () => {
    expect(await statusOf()).toBe(206);
    await client.send('POST', '/api/auth/logout');
    expect(await statusOf()).toBe(401);
    expect(await statusOf({ cookie: '' })).toBe(401);
    expect(await statusOf({ cookie: `sleigh_session=${'x'.repeat(43)}` })).toBe(401);
    expect(await statusOf({ cookie: 'sleigh_session="%20"' })).toBe(401);
    const owner = { kind: 'customer', id: users.customer.id } as const;
    token = await startSession(store.deps, owner);
    expect(await statusOf()).toBe(206);
    store.clock.advance({ days: 31 });
    expect(await statusOf()).toBe(401);
  });

  it('stop where the account has enough other streams, whatever was found before', async () => {
    const play = (browser: TestClient) => browser.send('PUT', '/api/customer/places/tab');
    await play(client);
    const others = [
      await users.as('customer'),
      await users.as('customer'),
      await users.as('customer'),
    ];
    for (const other of others) {
      expect([await statusOf(), await statusOf()]).toEqual([206, 206]);
      store.clock.advance({ seconds: 1 });
      await play(other);
    }
    expect(await statusOf()).toBe(409);
    await others[0]?.send('DELETE', '/api/customer/places/tab');
    expect(await statusOf()).toBe(206);
  });

  it('prolong a session that is due', async () => {
    expect((await ask()).headers['set-cookie']).toBeUndefined();
    store.clock.advance({ hours: 2 });
    const { status, headers } = await ask();
    expect([status, String(headers['set-cookie'])]).toEqual([206, expect.stringContaining(token)]);
    expect((await ask()).headers['set-cookie']).toBeUndefined();
  });

  it('take the fast path, the first and all others', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await isOnFastPath()).toEqual({ status: 206, isOnFastPath: true });
      expect(await isOnFastPath({ range: 'bytes=-5' })).toEqual({
        status: 206,
        isOnFastPath: true,
      });
    }
    store.clock.advance({ hours: 2 });
    expect(await isOnFastPath()).toEqual({ status: 206, isOnFastPath: false });
    expect(await isOnFastPath()).toEqual({ status: 206, isOnFastPath: true });
  });

  it('of a rendition take the fast path as well, each rendition for itself', async () => {
    const { videoId } = users.catalogue.beard;
    const add = (height: number) => {
      const file = Buffer.alloc(1000, height % 256);
      return addTestRendition(store.deps, { videoId, height, file });
    };
    const [low, high] = [await add(360), await add(720)];
    const ranges = async (id: string) => {
      const before = seen;
      const path = `/media/videos/${videoId}/${id}.mp4`;
      const { status, bytes } = await ask({}, '', { path });
      return [status, bytes.length, bytes[0], seen - before];
    };
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await ranges(low)).toEqual([206, 100, 360 % 256, 0]);
      expect(await ranges(high)).toEqual([206, 100, 720 % 256, 0]);
    }
    expect((await ranges('f'.repeat(32)))[0]).toBe(404);
    await store.deps.db.deleteFrom('rendition').where('id', '=', low).execute();
    expect((await ranges(low))[0]).toBe(404);
    await setOrder('refunded');
    expect((await ranges(high))[0]).toBe(403);
    await setOrder('completed');
  });

  it('are not left to the framework as well', async () => {
    const viewer = { kind: 'admin', id: 'x' } as const;
    const recognize = async () => ({ viewer, sessionHash: 'x', isDue: false });
    const answer = playbackFastPath(store.deps, { recognize, headers: {} });
    const request = Object.assign(new IncomingMessage(new Socket()), {
      method: 'GET',
      url: `/media/videos/${users.catalogue.beard.videoId}`,
      headers: { cookie: 'x', range },
    });
    const response = new ServerResponse(request);
    expect(await answer(request, response)).toBe(true);
    expect(response.statusCode).toBe(206);
  });

  it('take the usual way where they are out of the ordinary', async () => {
    const etag = String((await ask()).headers.etag);
    const { beard, voice } = users.catalogue;
    const cases: [number, ...Parameters<typeof ask>][] = [
      [416, { range: 'bytes=1000-' }],
      [200, { range: 'items=0-9' }],
      [200, { range: '' }],
      [200, { 'if-range': '"older"' }],
      [206, { 'if-range': etag }],
      [304, { 'if-none-match': etag }],
      [401, { cookie: '' }],
      [401, { cookie: 'other=1' }],
      [403, {}, voice.videoId],
      [404, {}, 'f'.repeat(32)],
      [206, {}, beard.videoId, { method: 'HEAD' }],
      [200, {}, '', { path: '/api/auth/me' }],
    ];
    for (const [status, ...request] of cases)
      expect([request, await isOnFastPath(...request)]).toEqual([
        request,
        { status, isOnFastPath: false },
      ]);
  });

  it('take the usual way after an error', async () => {
    vi.spyOn(store.deps.storage, 'open').mockImplementationOnce(() => {
      throw new Error('The disk is away.');
    });
    expect(await isOnFastPath()).toEqual({ status: 206, isOnFastPath: false });
    vi.spyOn(store.deps.storage, 'open').mockRejectedValueOnce(new Error('The disk is away.'));
    expect(await isOnFastPath()).toEqual({ status: 206, isOnFastPath: false });
  });

  it('leave no file open, and take the usual way where there is none', async () => {
    const { storage } = store.deps;
    const { open } = storage;
    const opened: Awaited<ReturnType<typeof open>>[] = [];
    let closed = 0;
    storage.open = async (key) => {
      const found = await open(key);
      opened.push(found);
      return found && { ...found, close: () => (closed += 1) };
    };
    try {
      for (const asked of [range, 'bytes=1000-', 'items=0-9']) await ask({ range: asked });
      expect(opened.length).toBeGreaterThan(3);
      expect(closed).toBe(opened.length);
      storage.open = async () => null;
      expect(await isOnFastPath()).toEqual({ status: 404, isOnFastPath: false });
    } finally {
      storage.open = open;
    }
  });
});

const video = `/media/videos/${'0'.repeat(32)}`;
const cookie = 'sleigh_session=x';

it.each([
  ['another path', { url: '/api/packages', headers: { cookie, range } }],
  ['a longer path', { url: `${video}/captions`, headers: { cookie, range } }],
  ['a playlist', { url: `${video}/${'0'.repeat(32)}.m3u8`, headers: { cookie, range } }],
  ['a path in front', { url: `/x${video}`, headers: { cookie, range } }],
  ['no path', { headers: { cookie, range } }],
  ['another method', { method: 'HEAD', url: video, headers: { cookie, range } }],
  ['no range', { url: video, headers: { cookie } }],
  ['no cookie', { url: video, headers: { range } }],
  ['a condition', { url: video, headers: { cookie, range, 'if-range': '"x"' } }],
  ['another condition', { url: video, headers: { cookie, range, 'if-none-match': '"x"' } }],
])('a request with %s is left to the framework without a query', async (_, request) => {
  const recognize = vi.fn(async () => null);
  const deps = {} as Parameters<typeof playbackFastPath>[0];
  const answer = playbackFastPath(deps, { recognize, headers: {} });
  const incoming = { method: 'GET', ...request } as unknown as IncomingMessage;
  expect(await answer(incoming, {} as ServerResponse)).toBe(false);
  expect(recognize).not.toHaveBeenCalled();
});
