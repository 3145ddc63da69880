import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StoredObject } from '#platform/objects/objects.ts';
import { setSample } from '../catalog/package-videos.store.ts';
import { createTestUsers, type TestUsers } from '../testing/calls/test-users.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';

/** More than sockets and streams buffer between the two ends. */
const VIDEO_BYTES = 64 * 1024 * 1024;

/** A video that is longer than any buffer, made up while it is read. */
const longVideo: StoredObject = {
  sizeBytes: VIDEO_BYTES,
  read: async (target) => target.fill(7).length,
  readAtOnce: () => null,
  close: () => undefined,
};

describeWithDatabase('a sample that many people watch at once', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  let port: number;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
    const { id: packageId, videoId } = users.catalogue.beard;
    await setSample(store.deps, { packageId, videoId, isSample: true });
    store.deps.storage.open = async () => longVideo;
    await store.app.listen({ port: 0, host: '127.0.0.1' });
    port = (store.app.server.address() as AddressInfo).port;
  });
  afterAll(() => store.close());

  /** The answer's head; its bytes are not taken. */
  const begin = (headers: Record<string, string> = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const path = `/media/videos/${users.catalogue.beard.videoId}`;
      const own = { range: `bytes=0-${VIDEO_BYTES - 1}`, ...headers };
      httpRequest({ port, host: '127.0.0.1', path, headers: own }, resolve)
        .on('error', reject)
        .end();
    });
  const statusNow = async (headers?: Record<string, string>) => {
    const answer = await begin(headers);
    answer.on('error', () => undefined).destroy();
    return answer.statusCode;
  };

  it('is refused to an address with 40 answers under way, but not to who bought it', async () => {
    const running = await Promise.all(Array.from({ length: 40 }, () => begin()));
    for (const answer of running) answer.on('error', () => undefined);
    expect(new Set(running.map(({ statusCode }) => statusCode))).toEqual(new Set([206]));
    const refused = await begin();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    const client = await users.as('customer');
    const cookie = `sleigh_session=${client.cookies.get('sleigh_session')}`;
    expect(await statusNow({ cookie })).toBe(206);
    running[0]?.destroy();
    await expect.poll(() => statusNow()).toBe(206);
    for (const answer of running) answer.destroy();
  });

  it('ends for those who take nothing of it, so that others see it', async () => {
    store.deps.policy.standstillMs = 500;
    const running = await Promise.all(Array.from({ length: 40 }, () => begin()));
    for (const answer of running) answer.on('error', () => undefined);
    await expect.poll(() => statusNow(), { timeout: 20_000 }).toBe(206);
    for (const answer of running) answer.destroy();
  });
});
