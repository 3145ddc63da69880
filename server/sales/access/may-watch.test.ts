import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/orders.ts';
import { orderStatus } from '#contract/orders.ts';
import { addOwnPackage, createTestUsers, type TestUsers } from '../../testing/calls/test-users.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { mayWatch } from './may-watch.ts';

describeOnEachDatabase('who may watch a video', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
  });
  afterEach(() => setStatus('completed'));
  afterAll(() => store.close());

  const setStatus = (status: OrderStatus) =>
    store.deps.db
      .updateTable('purchase')
      .set({ status })
      .where('id', '=', users.customer.orderId)
      .execute();
  const customerMay = (videoId: string) =>
    mayWatch(store.deps, { viewer: { kind: 'customer', id: users.customer.id }, videoId });

  it('an admin any, a customer what they bought', async () => {
    const { beard, voice } = users.catalogue;
    const admin = { kind: 'admin', id: 'nobody asks' } as const;
    for (const { videoId } of [beard, voice])
      expect(await mayWatch(store.deps, { viewer: admin, videoId })).toBe(true);
    expect(await customerMay(beard.videoId)).toBe(true);
    expect(await customerMay(voice.videoId)).toBe(false);
    expect(await customerMay('0'.repeat(32))).toBe(false);
    // A customer is not an admin because the ids are the same.
    const viewer = { kind: 'customer', id: 'nobody' } as const;
    expect(await mayWatch(store.deps, { viewer, videoId: beard.videoId })).toBe(false);
  });

  it.each(orderStatus.options)(
    'with an order that is %s: only a completed one counts',
    async (status) => {
      await setStatus(status);
      expect(await customerMay(users.catalogue.beard.videoId)).toBe(status === 'completed');
    },
  );

  it('what is in the package now, no longer sold or not', async () => {
    const own = await addOwnPackage(users);
    const { beard } = users.catalogue;
    const admin = await users.as('admin');
    await admin.send('POST', '/api/package-videos', { packageId: beard.id, videoId: own.videoId });
    expect(await customerMay(own.videoId)).toBe(true);
    await admin.send('DELETE', `/api/packages/${beard.id}`);
    expect(await customerMay(own.videoId)).toBe(true);
    await store.deps.db.deleteFrom('package_video').where('video_id', '=', own.videoId).execute();
    expect(await customerMay(own.videoId)).toBe(false);
  });

  it('a sample of a package on sale: everybody, until it is none or not on sale', async () => {
    const { voice, bundle, beard } = users.catalogue;
    const { db } = store.deps;
    const visitorMay = (videoId: string) => mayWatch(store.deps, { viewer: null, videoId });
    const mark = (isSample: boolean) =>
      db
        .updateTable('package_video')
        .set({ is_sample: isSample ? 1 : 0 })
        .where('package_id', '=', voice.id)
        .execute();
    const setVoice = (row: { on_sale?: number; archived_at?: number | null }) =>
      db.updateTable('package').set(row).where('id', '=', voice.id).execute();
    const may = async () => [await visitorMay(voice.videoId), await customerMay(voice.videoId)];
    expect(await may()).toEqual([false, false]);
    await mark(true);
    expect(await may()).toEqual([true, true]);
    // Nothing else of the package, or of another one with the video in it.
    expect(await visitorMay(beard.videoId)).toBe(false);
    expect(await visitorMay(bundle.id)).toBe(false);
    for (const [close, reopen] of [
      [{ on_sale: 0 }, { on_sale: 1 }],
      [{ archived_at: 5 }, { archived_at: null }],
    ] as const) {
      await setVoice(close);
      expect(await may()).toEqual([false, false]);
      await setVoice(reopen);
      expect(await may()).toEqual([true, true]);
    }
    await mark(false);
    expect(await may()).toEqual([false, false]);
    await mark(true);
    await db.deleteFrom('package_video').where('package_id', '=', voice.id).execute();
    expect(await may()).toEqual([false, false]);
  });
});
