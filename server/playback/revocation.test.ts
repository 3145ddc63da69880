import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/orders.ts';
import type { StoredObject } from '#platform/objects/objects.ts';
import { createTestUsers, type TestUsers } from '../testing/calls/test-users.ts';
import type { TestClient } from '../testing/test-client.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { addTestRendition } from '../testing/videos/indexed-video.ts';

/** More than sockets and streams buffer between the two ends. */
const VIDEO_BYTES = 64 * 1024 * 1024;

/** A video that is longer than any buffer, made up while it is read. */
const longVideo: StoredObject = {
  sizeBytes: VIDEO_BYTES,
  read: async (target) => target.fill(7).length,
  readAtOnce: () => null,
  close: () => undefined,
};

/** With its end, because without one the store sends the beginning in pieces. */
const wholeRange = `bytes=0-${VIDEO_BYTES - 1}`;

describeWithDatabase('a video that is being watched', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  let port: number;
  /** The video itself, and one of its renditions. */
  let paths: Record<'video' | 'rendition', string>;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
    const { videoId } = users.catalogue.beard;
    const rendition = { videoId, height: 360, file: Buffer.alloc(10) };
    const id = await addTestRendition(store.deps, rendition);
    const video = `/media/videos/${videoId}`;
    paths = { video, rendition: `${video}/${id}.mp4` };
    store.deps.storage.open = async () => longVideo;
    await store.app.listen({ port: 0, host: '127.0.0.1' });
    port = (store.app.server.address() as AddressInfo).port;
  });
  afterAll(() => store.close());

  /** Begins to watch over real HTTP: the answer is there, its bytes are not yet taken. */
  const begin = async (
    headers: Record<string, string> = {},
    what: keyof typeof paths = 'video',
  ): Promise<IncomingMessage> => {
    const client = await users.as('customer');
    const cookie = `sleigh_session=${client.cookies.get('sleigh_session')}`;
    const path = paths[what];
    return new Promise((resolve, reject) => {
      const options = { port, host: '127.0.0.1', path, headers: { cookie, ...headers } };
      httpRequest(options, resolve).on('error', reject).end();
    });
  };
  /** Reads on to the end; how many bytes came, and whether that was all of them. */
  const readOn = async (answer: IncomingMessage) => {
    let bytes = 0;
    try {
      for await (const chunk of answer) bytes += (chunk as Buffer).length;
      return { bytes, complete: true };
    } catch {
      return { bytes, complete: false };
    }
  };
  /** The store has ended what it sent. Until then so much might be read that it comes to its end. */
  const isOver = () => expect.poll(() => store.clock.timers).toBe(0);
  const setStatus = (status: OrderStatus) =>
    store.deps.db
      .updateTable('purchase')
      .set({ status })
      .where('id', '=', users.customer.orderId)
      .execute();

  it.each([
    ['all of it', {}],
    ['a range', { range: wholeRange }],
  ])('comes to its end while the right to it lasts: %s', async (_, headers) => {
    const answer = await begin(headers);
    store.clock.advance({ seconds: 60 });
    expect(await readOn(answer)).toEqual({ bytes: VIDEO_BYTES, complete: true });
    expect(store.clock.timers).toBe(0);
  });

  it.each<[string, keyof typeof paths, Record<string, string>]>([
    ['a range of the video', 'video', { range: wholeRange }],
    ['a range of a rendition', 'rendition', { range: wholeRange }],
    ['all of a rendition', 'rendition', {}],
  ])(
    'is cut off within 30 seconds of being revoked, and the next range is refused: %s',
    async (_, what, headers) => {
      const answer = await begin(headers, what);
      expect(answer.statusCode).toBe('range' in headers ? 206 : 200);
      await setStatus('refunded');
      try {
        store.clock.advance({ seconds: 30 });
        await isOver();
        const { bytes, complete } = await readOn(answer);
        expect(complete).toBe(false);
        expect(bytes).toBeLessThan(VIDEO_BYTES);
        const next = await begin({ range: `bytes=${bytes}-` }, what);
        expect(next.statusCode).toBe(403);
        next.resume();
      } finally {
        await setStatus('completed');
      }
    },
  );

  it('is cut off when its viewer logs out', async () => {
    const client = await users.as('customer');
    const token = client.cookies.get('sleigh_session');
    const answer = await begin({ cookie: `sleigh_session=${token}` });
    await client.send('POST', '/api/auth/logout');
    store.clock.advance({ seconds: 30 });
    await isOver();
    expect((await readOn(answer)).complete).toBe(false);
  });

  it('is cut off when the account has enough other streams', async () => {
    const play = async (client: TestClient) => {
      await client.send('PUT', '/api/customer/places/tab');
      store.clock.advance({ seconds: 1 });
    };
    const range: Record<string, string> = { range: wholeRange };
    for (const headers of [{}, range]) {
      const client = await users.as('customer');
      await play(client);
      const token = client.cookies.get('sleigh_session');
      const answer = await begin({ cookie: `sleigh_session=${token}`, ...headers });
      for (let count = 0; count < 3; count += 1) await play(await users.as('customer'));
      store.clock.advance({ seconds: 30 });
      await isOver();
      expect((await readOn(answer)).complete).toBe(false);
    }
  });

  it('stops being read when its viewer leaves', async () => {
    const answer = await begin();
    answer.destroy();
    await isOver();
  });

  describe('and whose right cannot be checked any more', () => {
    it('is cut off too', async () => {
      const answer = await begin();
      const rename = (from: string, to: string) =>
        sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(store.deps.db);
      await rename('purchase', 'away');
      try {
        store.clock.advance({ seconds: 30 });
        await isOver();
        expect((await readOn(answer)).complete).toBe(false);
      } finally {
        await rename('away', 'purchase');
      }
    });
  });
});
