import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestUsers, type TestUsers } from '../testing/calls/test-users.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import {
  deletePackage,
  listDeletedPackages,
  listPackagesWithVideos,
  updatePackage,
} from './catalog.store.ts';
import { describePackages } from './describe-packages.ts';
import { restorePackage } from './restore-package.ts';
import { listOnSale } from './sale-list.ts';

describeWithDatabase('deleting a package', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
  });
  afterAll(() => store.close());

  it('takes that one off sale, and leaves its videos to its buyers', async () => {
    const { beard, voice, bundle } = users.catalogue;
    await deletePackage(store.deps, beard);
    const onSale = await listOnSale(store.deps);
    expect(onSale.map(({ id }) => id)).toEqual([bundle.id, voice.id]);
    expect(await listDeletedPackages(store.deps)).toMatchObject([{ id: beard.id, name: 'Beard' }]);
    const client = await users.as('customer');
    const mine = await client.get('/api/customer/packages');
    expect(mine.json<{ id: string; videoCount: number }[]>()).toMatchObject([
      { id: beard.id, videoCount: 1 },
    ]);
    expect((await client.get(`/media/videos/${beard.videoId}`)).status).toBe(200);
  });

  it('takes it out of what a bundle contains, also for those who bought both', async () => {
    const { beard, voice, bundle } = users.catalogue;
    const ids = [beard.id, voice.id, bundle.id];
    const rows = await listPackagesWithVideos(store.deps, { ids, deletedToo: true });
    expect(describePackages(rows)[0]).toMatchObject({
      id: bundle.id,
      containedPackageIds: [voice.id],
      separatePrice: null,
    });
  });

  it('is done once: after that, and where there is none, it is a 404', async () => {
    const { beard } = users.catalogue;
    for (const id of [beard.id, 'no package'])
      await expect(deletePackage(store.deps, { id })).rejects.toMatchObject({ status: 404 });
    const texts = { name: 'Back', description: '', features: [] };
    const change = { ...texts, id: beard.id, priceCents: 100, isBundle: false };
    await expect(updatePackage(store.deps, change)).rejects.toMatchObject({ status: 404 });
    expect(await listDeletedPackages(store.deps)).toMatchObject([{ id: beard.id, name: 'Beard' }]);
  });

  it('can be taken back for 30 days, and brings back what was on sale', async () => {
    const { beard, voice, bundle } = users.catalogue;
    const admin = await users.as('admin');
    const restore = (id: string) => admin.send('POST', `/api/deleted-packages/${id}/restore`);
    expect((await restore(voice.id)).status).toBe(404);
    const [deleted] = (await admin.get('/api/deleted-packages')).json<Record<string, string>[]>();
    expect(Date.parse(deleted?.restorableUntil ?? '')).toBe(
      Date.parse(deleted?.deletedAt ?? '') + 30 * 24 * 60 * 60_000,
    );
    expect((await restore(beard.id)).json()).toEqual({ ok: true });
    const onSale = (await listOnSale(store.deps)).map(({ id }) => id);
    expect(onSale.sort()).toEqual([bundle.id, beard.id, voice.id].sort());
    expect((await admin.get('/api/deleted-packages')).json()).toEqual([]);
    expect((await restore(beard.id)).status).toBe(404);

    await deletePackage(store.deps, voice);
    store.clock.advance({ days: 30 });
    await expect(restorePackage(store.deps, voice)).rejects.toMatchObject({ code: 'too_late' });
    expect(await listDeletedPackages(store.deps)).toMatchObject([{ id: voice.id }]);
    const [late] = (await (await users.as('admin')).get('/api/deleted-packages')).json<
      Record<string, string | null>[]
    >();
    expect(late?.restorableUntil).toBeNull();
  });
});
