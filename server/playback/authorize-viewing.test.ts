import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Viewer } from '#platform/http/viewer.ts';
import { createTestUsers, type TestUsers } from '../testing/calls/test-users.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { authorizePlaying, findPlayable } from './authorize-viewing.ts';

describeWithDatabase('the right to a video’s bytes', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  const sessionHash = null;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
  });
  afterAll(() => store.close());

  /** The outcomes of the throwing and the asking form: the video's id twice, or a status and null. */
  async function outcome(viewer: Viewer, videoId: string) {
    const answers = await Promise.all([
      authorizePlaying(store.deps, { viewer, sessionHash, videoId }).then(
        ({ id }) => id,
        ({ status, message }: { status: number; message: string }) => `${status} ${message}`,
      ),
      findPlayable(store.deps, { viewer, sessionHash, videoId }),
    ]);
    return [answers[0], answers[1]?.id ?? null];
  }

  it('is decided once, whoever asks and however', async () => {
    const { beard, voice } = users.catalogue;
    const customer = { kind: 'customer', id: users.customer.id } as const;
    const admin = { kind: 'admin', id: 'any' } as const;
    expect(await outcome(null, beard.videoId)).toEqual(['401 Please log in first.', null]);
    expect(await outcome(customer, beard.videoId)).toEqual([beard.videoId, beard.videoId]);
    expect(await outcome(customer, voice.videoId)).toEqual([
      "403 You don't have access to this video.",
      null,
    ]);
    expect(await outcome(admin, voice.videoId)).toEqual([voice.videoId, voice.videoId]);
    for (const viewer of [customer, admin])
      expect(await outcome(viewer, 'none')).toEqual(['404 There is no such video.', null]);
  });

  it('ends with a refund, and with the video', async () => {
    const { videoId } = users.catalogue.beard;
    const viewer = { kind: 'customer', id: users.customer.id } as const;
    const orders = store.deps.db.updateTable('purchase').where('id', '=', users.customer.orderId);
    await orders.set({ status: 'refunded' }).execute();
    expect(await findPlayable(store.deps, { viewer, sessionHash, videoId })).toBeNull();
    await orders.set({ status: 'completed' }).execute();
    expect(await findPlayable(store.deps, { viewer, sessionHash, videoId })).toMatchObject({
      id: videoId,
    });
    await (await users.as('admin')).send('DELETE', `/api/videos/${videoId}`);
    for (const who of [viewer, { kind: 'admin', id: 'any' } as const])
      expect(await findPlayable(store.deps, { viewer: who, sessionHash, videoId })).toBeNull();
  });
});
