import { afterAll, beforeAll, expect, it } from 'vitest';
import { statObject } from '#platform/objects/read-object.ts';
import { addOwnPackage, createTestUsers, type TestUsers } from '../testing/calls/test-users.ts';
import { addTestVideo } from '../testing/test-catalogue.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { linkVideo } from './index.ts';

describeWithDatabase('deleting a video', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
  });
  afterAll(() => store.close());

  const orderOf = async (packageId: string) =>
    (await store.deps.db
      .selectFrom('package_video')
      .select(['video_id', 'position'])
      .where('package_id', '=', packageId)
      .orderBy('position')
      .execute()) as { video_id: string; position: number }[];

  it('takes it out of every package, and those behind it move up', async () => {
    const { packageId, videoId } = await addOwnPackage(users);
    const [second, third] = [
      await addTestVideo(store.deps, 'b'),
      await addTestVideo(store.deps, 'c'),
    ];
    for (const id of [second, third]) await linkVideo(store.deps, { packageId, videoId: id });
    const other = await addOwnPackage(users);
    await linkVideo(store.deps, { packageId: other.packageId, videoId });
    const admin = await users.as('admin');
    expect((await admin.send('DELETE', `/api/videos/${videoId}`)).json()).toEqual({ ok: true });
    expect(await orderOf(packageId)).toEqual([
      { video_id: second, position: 0 },
      { video_id: third, position: 1 },
    ]);
    expect(await orderOf(other.packageId)).toEqual([{ video_id: other.videoId, position: 0 }]);
    expect((await admin.send('DELETE', `/api/videos/${videoId}`)).status).toBe(404);
    expect((await admin.get(`/media/videos/${videoId}`)).status).toBe(404);
  });

  it('takes its files away afterwards, and what viewers remember of it', async () => {
    const { beard } = users.catalogue;
    const { storage, jobs } = store.deps;
    const client = await users.as('customer');
    const progress = { positionSeconds: 5, watched: false };
    await client.send('PUT', `/api/customer/progress/${beard.videoId}`, progress);
    const files = ['mp4', 'vtt'].map((kind) => `test/1.${kind}`);
    const pictures = [320, 640, 1280].map((width) => `test/1-${width}.webp`);
    const admin = await users.as('admin');
    expect((await admin.get(`/api/videos/${beard.videoId}/viewers`)).json()).toEqual({ count: 1 });
    await admin.send('DELETE', `/api/videos/${beard.videoId}`);
    expect(await statObject(storage, 'test/1.mp4')).not.toBeNull();
    await jobs.runDue();
    for (const key of [...files, ...pictures])
      expect(await statObject(storage, key), key).toBeNull();
    expect((await client.get('/api/customer/progress')).json()).toEqual([]);
    const videos = await client.get(`/api/customer/packages/${beard.id}/videos`);
    expect(videos.json()).toEqual([]);
    // Files of others stay.
    expect(await statObject(storage, 'test/2.mp4')).not.toBeNull();
  });
});
