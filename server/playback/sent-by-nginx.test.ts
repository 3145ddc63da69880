import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDiskStorage } from '#platform/objects/disk/disk-storage.ts';
import { createTestUsers, type TestUsers } from '../testing/calls/test-users.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { addTestRendition } from '../testing/videos/indexed-video.ts';

const location = '/stored-files/';
const throughNginx = { 'x-accel-location': location };
const range = 'bytes=100-199';

describeWithDatabase('the bytes that nginx sends', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'sleigh-nginx-'));
  let store: TestStore;
  let users: TestUsers;
  let path: string;
  let key: string;
  let origin: string;
  let cookie: string;
  beforeAll(async () => {
    const environment = { X_ACCEL_LOCATION: location };
    store = await startTestStore(kind, { environment, storage: createDiskStorage(folder) });
    users = await createTestUsers(store);
    const { videoId } = users.catalogue.beard;
    path = `/media/videos/${videoId}`;
    const { object_key } = await store.deps.db
      .selectFrom('video')
      .select('object_key')
      .where('id', '=', videoId)
      .executeTakeFirstOrThrow();
    key = object_key;
    origin = await store.app.listen({ port: 0, host: '127.0.0.1' });
    cookie = `sleigh_session=${(await users.as('customer')).cookies.get('sleigh_session')}`;
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  /** Over real HTTP, where ranges take the fast path. */
  const ask = async (headers: Record<string, string>, at = path) => {
    const answer = await fetch(`${origin}${at}`, { headers: { cookie, ...headers } });
    return {
      status: answer.status,
      path: answer.headers.get('x-accel-redirect'),
      length: (await answer.arrayBuffer()).byteLength,
      headers: answer.headers,
    };
  };

  it('are named to it, and the answer has no body', async () => {
    const own = { status: 200, path: `${location}${key}`, length: 0 };
    expect(await ask({ ...throughNginx, range })).toMatchObject(own);
    expect(await ask(throughNginx)).toMatchObject(own);
    const { headers } = await ask({ ...throughNginx, range });
    const direct = (await ask({ range })).headers;
    for (const name of ['content-type', 'cache-control', 'etag', 'x-content-type-options'])
      expect(headers.get(name), name).toBe(direct.get(name));
    const { videoId } = users.catalogue.beard;
    const file = Buffer.alloc(1000);
    const id = await addTestRendition(store.deps, { videoId, height: 360, file });
    const rendition = await ask({ ...throughNginx, range }, `${path}/${id}.mp4`);
    expect(rendition).toMatchObject({ ...own, path: `${location}renditions/${id}` });
  });

  it('are sent by the store to whoever comes without nginx, or through another one', async () => {
    const own = { status: 206, path: null, length: 100 };
    expect(await ask({ range })).toMatchObject(own);
    expect(await ask({ range, 'x-accel-location': '/other/' })).toMatchObject(own);
    expect(await ask({})).toMatchObject({ status: 200, path: null, length: 1000 });
  });

  it('are sent by the store, a megabyte at a time, to a player that looks how a video begins', async () => {
    const { videoId } = users.catalogue.beard;
    const MB = 1024 * 1024;
    const file = Buffer.alloc(9 * MB);
    const id = await addTestRendition(store.deps, { videoId, height: 720, file });
    const askFor = async (headers: Record<string, string>) => {
      const answer = await ask(headers, `${path}/${id}.mp4`);
      return [answer.path !== null, answer.headers.get('content-range'), answer.length];
    };
    const piece = (start: number, end: number) => [
      false,
      `bytes ${start}-${end}/${file.length}`,
      end - start + 1,
    ];
    const ranged = (range: string) => ({ ...throughNginx, range });
    expect(await askFor(ranged('bytes=0-'))).toEqual(piece(0, MB - 1));
    expect(await askFor(ranged(`bytes=${MB + 5}-`))).toEqual(piece(MB + 5, 2 * MB - 1));
    // As Chromium asks for what it does not have yet, and once a player plays on.
    for (const range of [`bytes=0-${3 * MB}`, `bytes=${8 * MB}-`, 'bytes=-100'])
      expect(await askFor(ranged(range))).toEqual([true, null, 0]);
    // The framework answers conditions.
    const etag = String((await ask({}, `${path}/${id}.mp4`)).headers.get('etag'));
    expect(await askFor({ range: 'bytes=0-', 'if-range': etag })).toEqual(piece(0, MB - 1));
  });

  it('are nobody else’s: who asks is checked first', async () => {
    const { voice } = users.catalogue;
    const refused = [
      await ask({ ...throughNginx, range, cookie: '' }),
      await ask({ ...throughNginx, range }, `/media/videos/${voice.videoId}`),
      await ask({ ...throughNginx, range }, `/media/videos/${'f'.repeat(32)}`),
      await ask({ ...throughNginx, range: 'bytes=5000-' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([401, 403, 404, 416]);
    expect(refused.map((one) => one.path)).toEqual([null, null, null, null]);
  });

  it('are sent by the store where nginx would answer otherwise', async () => {
    const etag = String((await ask({})).headers.get('etag'));
    const cases: [number, number, Record<string, string>][] = [
      [206, 100, { range, 'if-range': etag }],
      [200, 1000, { range, 'if-range': '"older"' }],
      [200, 1000, { range: 'bytes=0-9,20-29' }],
      [304, 0, { 'if-none-match': etag }],
    ];
    for (const [status, length, headers] of cases) {
      const answer = await ask({ ...throughNginx, ...headers });
      expect([headers, answer]).toMatchObject([headers, { status, length, path: null }]);
    }
    const head = await (await users.as('customer')).send('HEAD', path, undefined, throughNginx);
    expect(head.headers).toMatchObject({ 'content-length': '1000' });
    expect(head.headers['x-accel-redirect']).toBeUndefined();
  });
});

it('nginx is left out where files are not on a disk, and where it is not set up', async () => {
  const configured: Record<string, string>[] = [{ X_ACCEL_LOCATION: location }, {}];
  for (const environment of configured) {
    const isOnDisk = Object.keys(environment).length === 0;
    const folder = mkdtempSync(join(tmpdir(), 'sleigh-nginx-'));
    const storage = isOnDisk ? { storage: createDiskStorage(folder) } : {};
    const store = await startTestStore('SQLite', { environment, ...storage });
    const users = await createTestUsers(store);
    const client = await users.as('customer');
    const path = `/media/videos/${users.catalogue.beard.videoId}`;
    const answer = await client.get(path, { range, ...throughNginx });
    expect(answer.status).toBe(206);
    expect(answer.headers['x-accel-redirect']).toBeUndefined();
    await store.close();
    rmSync(folder, { recursive: true });
  }
});
