import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/orders.ts';
import { deletePackage } from '../../catalog/catalog.store.ts';
import { createTestUsers, type TestUsers } from '../../testing/calls/test-users.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { listMyPackages, listMyVideos } from './my-packages.ts';

describeOnEachDatabase('what a customer has bought', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
  });
  afterAll(() => store.close());

  const idsIn = async (packageId: string, customerId = users.customer.id) =>
    (await listMyVideos(store.deps, { customerId, packageId })).map(({ id }) => id);
  const packages = async () =>
    (await listMyPackages(store.deps, { customerId: users.customer.id })).map(({ id }) => id);
  const setStatus = (status: OrderStatus) =>
    store.deps.db
      .updateTable('purchase')
      .set({ status })
      .where('id', '=', users.customer.orderId)
      .execute();

  it('is listed, and what others bought is a 403', async () => {
    const { beard, voice, bundle } = users.catalogue;
    expect(await packages()).toEqual([beard.id]);
    expect(await idsIn(beard.id)).toEqual([beard.videoId]);
    for (const id of [voice.id, bundle.id, 'no package'])
      await expect(idsIn(id)).rejects.toMatchObject({ status: 403, code: 'no_access' });
    await expect(idsIn(beard.id, users.store.deps.ids.id())).rejects.toMatchObject({ status: 403 });
  });

  it('is theirs no more once it is refunded or disputed', async () => {
    const { beard } = users.catalogue;
    for (const status of ['refunded', 'disputed', 'pending'] as const) {
      await setStatus(status);
      expect(await packages()).toEqual([]);
      await expect(idsIn(beard.id)).rejects.toMatchObject({ status: 403 });
    }
    await setStatus('completed');
    expect(await idsIn(beard.id)).toEqual([beard.videoId]);
  });

  it('stays theirs when it is no longer sold', async () => {
    const { beard } = users.catalogue;
    await deletePackage(store.deps, beard);
    expect(await packages()).toEqual([beard.id]);
    expect(await idsIn(beard.id)).toEqual([beard.videoId]);
  });
});
