import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addOwnPackage, createTestUsers, type TestUsers } from '../testing/calls/test-users.ts';
import { createTestClock } from '../testing/clocks/test-clock.ts';
import { addTestVideo } from '../testing/test-catalogue.ts';
import { describeOnEachDatabase, openTestDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { addPackage, updatePackage } from './catalog.store.ts';
import { makeMissingCovers } from './covers/make-missing-covers.ts';
import { cacheSaleList, listOnSale } from './sale-list.ts';

const input = { description: 'All of it.', price: 19.5, isBundle: false, features: ['One'] };

describeOnEachDatabase('the public package list', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  let port: number;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
    await store.app.listen({ port: 0, host: '127.0.0.1' });
    port = (store.app.server.address() as AddressInfo).port;
  });
  afterAll(() => store.close());

  /** Over real HTTP: in process no request would meet a fast path. */
  const ask = (headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status?: number | undefined; headers: Record<string, unknown>; text: string }>(
      (resolve, reject) => {
        const options = { port, host: '127.0.0.1', path: '/api/packages', method, headers };
        request(options, async (answer) => {
          const body = Buffer.concat(await answer.toArray());
          resolve({ status: answer.statusCode, headers: answer.headers, text: String(body) });
        })
          .on('error', reject)
          .end();
      },
    );
  /** Runs `work` while the database cannot be read. */
  const withoutDatabase = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const { db } = store.deps;
    const { selectFrom } = db;
    const refuse = () => {
      throw new Error('the database is away');
    };
    Object.assign(db, { selectFrom: refuse });
    return work().finally(() => Object.assign(db, { selectFrom }));
  };

  describe('after an admin', () => {
    let own: { packageId: string; videoId: string };
    let spare: string;
    beforeEach(async () => {
      own = await addOwnPackage(users);
      spare = await addTestVideo(store.deps, crypto.randomUUID());
    });
    const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => {
      const admin = await users.as('admin');
      const { status, text } = await admin.send(method, path, body);
      expect(status, text).toBeLessThan(300);
    };
    /** A video with a thumbnail in the first place of the package, and no cover yet. */
    const coverable = async () => {
      const { packageId } = own;
      await send('POST', '/api/package-videos', { packageId, videoId: spare });
    };

    it.each<[string, () => Promise<unknown>]>([
      ['created a package', () => send('POST', '/api/packages', { name: 'New', ...input })],
      [
        'changed one',
        () => send('PUT', `/api/packages/${own.packageId}`, { name: 'Renamed', ...input }),
      ],
      ['took one off sale', () => send('DELETE', `/api/packages/${own.packageId}`)],
      [
        'added a video',
        () =>
          send('POST', '/api/package-videos', {
            packageId: own.packageId,
            videoId: spare,
          }),
      ],
      [
        'inserted a video',
        () => send('POST', `/api/packages/${own.packageId}/videos/${spare}`, { order: 0 }),
      ],
      [
        'removed a video',
        () => send('DELETE', `/api/packages/${own.packageId}/videos/${own.videoId}`),
      ],
      ['deleted a video', () => send('DELETE', `/api/videos/${own.videoId}`)],
      ['made a cover possible', coverable],
      ['had covers made by a job', () => makeMissingCovers(store.deps)],
      [
        "saw a video's duration become known",
        () =>
          store.deps.db
            .updateTable('video')
            .set({ duration_ms: 3_600_000 })
            .where('id', '=', own.videoId)
            .execute(),
      ],
    ])('%s, is right in the very next answer', async (_, change) => {
      const before = await ask();
      expect(JSON.parse(before.text)).toEqual(await listOnSale(store.deps));
      expect((await withoutDatabase(ask)).text).toBe(before.text);
      await change();
      const after = await ask();
      expect(after.text).not.toBe(before.text);
      expect(JSON.parse(after.text)).toEqual(await listOnSale(store.deps));
      expect(after.headers.etag).not.toBe(before.headers.etag);
      // And from then on it is cached again.
      expect((await withoutDatabase(ask)).text).toBe(after.text);
    });

    it('sorted or renamed videos, is what it was', async () => {
      const { packageId, videoId } = own;
      await coverable();
      const before = await ask();
      const videoIds = [spare, videoId];
      await send('PUT', `/api/packages/${packageId}/video-order`, { videoIds });
      await send('PUT', `/api/videos/${videoId}`, { title: 'Renamed', description: '' });
      expect((await ask()).text).toBe(before.text);
      expect(JSON.parse(before.text)).toEqual(await listOnSale(store.deps));
    });
  });

  it('comes from the cache with the headers that the framework gives it', async () => {
    const usual = await store.browser().get('/api/packages');
    const { status, headers, text } = await withoutDatabase(ask);
    expect([status, text]).toEqual([200, usual.text]);
    const { date, connection, 'keep-alive': _, ...own } = headers;
    expect([typeof date, connection]).toEqual(['string', 'keep-alive']);
    // Only what the framework answers leads to lines of the log, and so has an id.
    const { date: _date, connection: _connection, 'x-request-id': _id, ...others } = usual.headers;
    expect(own).toEqual({ ...others, 'content-length': String(Buffer.byteLength(text)) });
    expect(own).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    });
  });

  it('answers HEAD, and 304 to whoever has it, either way', async () => {
    const { text, headers } = await ask();
    const etag = String(headers.etag);
    const client = store.browser();
    for (const known of [etag, `W/${etag}`, `"older", ${etag}`]) {
      const ready = await withoutDatabase(() => ask({ 'if-none-match': known }));
      const usual = await client.get('/api/packages', { 'if-none-match': known });
      expect([ready.status, ready.text, ready.headers.etag]).toEqual([304, '', etag]);
      expect([usual.status, usual.text, usual.headers.etag]).toEqual([304, '', etag]);
      expect(ready.headers['content-security-policy']).toBeDefined();
    }
    expect((await ask({ 'if-none-match': '"older"' })).status).toBe(200);
    const length = String(Buffer.byteLength(text));
    const head = await withoutDatabase(() => ask({}, 'HEAD'));
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', length]);
    const usual = await client.send('HEAD', '/api/packages');
    expect([usual.status, usual.text]).toEqual([200, '']);
  });

  it('is packed for whoever takes it packed', async () => {
    await ask();
    const packed = await withoutDatabase(() => ask({ 'accept-encoding': 'gzip, br' }));
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  });

  it('leaves other methods and other addresses to the framework', async () => {
    expect((await ask({}, 'DELETE')).status).toBe(404);
    const { status, text } = await ask({ 'sec-fetch-site': 'cross-site' }, 'POST');
    expect([status, JSON.parse(text).code]).toEqual([403, 'foreign_origin']);
  });
});

describeOnEachDatabase('the kept list', (kind) => {
  const newPackage = { ...input, priceCents: 1950, coverKey: null };

  it('of one node has what another changed within a second', async () => {
    const database = await openTestDatabase(kind);
    const clock = createTestClock();
    const other = database.openAgain();
    const ids = { id: () => crypto.randomUUID(), token: () => '' };
    const list = cacheSaleList({ db: database.db, clock });
    const names = async () =>
      JSON.parse(String((await list()).identity.bytes)).map((one: { name: string }) => one.name);
    expect(await names()).toEqual([]);
    await addPackage({ db: other, ids, clock }, { name: 'Elsewhere', ...newPackage });
    expect(await names()).toEqual([]);
    clock.advance({ seconds: 1 });
    expect(await names()).toEqual(['Elsewhere']);
    await addPackage({ db: other, ids, clock }, { name: 'Nowhere', ...newPackage });
    // A clock that was set back must not make it last.
    clock.advance({ seconds: -5 });
    expect(await names()).toEqual(['Elsewhere', 'Nowhere']);
    await other.destroy();
    await database.close();
  });

  it('does not keep what was read before a change that came meanwhile', async () => {
    const database = await openTestDatabase(kind);
    const { db } = database;
    const clock = createTestClock();
    const ids = { id: () => crypto.randomUUID(), token: () => '' };
    const id = await addPackage({ db, ids, clock }, { name: 'Before', ...newPackage });
    const list = cacheSaleList({ db, clock });
    for (let turn = 0; turn < 20; turn += 1) {
      const reading = list();
      await updatePackage({ db, clock }, { id, name: `After ${turn}`, ...newPackage });
      const next = await list();
      expect(String(next.identity.bytes)).toContain(`After ${turn}"`);
      await reading;
      expect(String((await list()).identity.bytes)).toContain(`After ${turn}"`);
    }
    await database.close();
  });
});
