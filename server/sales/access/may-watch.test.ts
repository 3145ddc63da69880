import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/orders.ts';
import { orderStatus } from '#contract/orders.ts';
import { addOwnPackage, assembleCast, type Cast } from '../../testing/calls/cast.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { mayWatch } from './may-watch.ts';

describeOnEachDatabase('who may watch a video', (kind) => {
  let store: TestStore;
  let cast: Cast;
  beforeAll(async () => {
    store = await startTestStore(kind);
    cast = await assembleCast(store);
  });
  afterEach(() => setStatus('completed'));
  afterAll(() => store.close());

  const setStatus = (status: OrderStatus) =>
    store.deps.db
      .updateTable('purchase')
      .set({ status })
      .where('id', '=', cast.customer.orderId)
      .execute();
  const customerMay = (videoId: string) =>
    mayWatch(store.deps, { viewer: { kind: 'customer', id: cast.customer.id }, videoId });

  it('an admin any, a customer what they bought', async () => {
    const { beard, voice } = cast.catalogue;
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
      expect(await customerMay(cast.catalogue.beard.videoId)).toBe(status === 'completed');
    },
  );

  it('what is in the package now, no longer sold or not', async () => {
    const own = await addOwnPackage(cast);
    const { beard } = cast.catalogue;
    const admin = await cast.as('admin');
    await admin.send('POST', '/api/package-videos', { packageId: beard.id, videoId: own.videoId });
    expect(await customerMay(own.videoId)).toBe(true);
    await admin.send('DELETE', `/api/packages/${beard.id}`);
    expect(await customerMay(own.videoId)).toBe(true);
    await store.deps.db.deleteFrom('package_video').where('video_id', '=', own.videoId).execute();
    expect(await customerMay(own.videoId)).toBe(false);
  });
});
