import { afterAll, beforeAll, expect, it } from 'vitest';
import { addOwnPackage, createTestUsers, type TestUsers } from '../testing/calls/test-users.ts';
import { addTestVideo } from '../testing/test-catalogue.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { deletePackage } from './catalog.store.ts';
import { linkVideo, removeVideo } from './edit-package-videos.ts';
import { listLinks } from './package-videos.store.ts';

describeWithDatabase('taking a video out of a package', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
  });
  afterAll(() => store.close());

  it('moves up those behind it, and leaves other packages alone', async () => {
    const { packageId, videoId: first } = await addOwnPackage(users);
    const other = await addOwnPackage(users);
    const [second, third] = [
      await addTestVideo(store.deps, 'second'),
      await addTestVideo(store.deps, 'third'),
    ];
    for (const videoId of [second, third]) await linkVideo(store.deps, { packageId, videoId });
    await linkVideo(store.deps, { packageId: other.packageId, videoId: first });
    await removeVideo(store.deps, { packageId, videoId: first });
    expect(await listLinks(store.deps, [packageId])).toEqual([
      { packageId, videoId: second, order: 0, isSample: false, heading: '' },
      { packageId, videoId: third, order: 1, isSample: false, heading: '' },
    ]);
    expect(await listLinks(store.deps, [other.packageId])).toHaveLength(2);
  });

  it('ends the access of those who bought it there', async () => {
    const { beard } = users.catalogue;
    const client = await users.as('customer');
    expect((await client.get(`/media/videos/${beard.videoId}`)).status).toBe(200);
    await removeVideo(store.deps, { packageId: beard.id, videoId: beard.videoId });
    expect((await client.get(`/media/videos/${beard.videoId}`)).status).toBe(403);
  });

  it('is a 404 where it is not in there, and in a package that is no longer sold', async () => {
    const { packageId, videoId } = await addOwnPackage(users);
    const elsewhere = users.catalogue.voice.videoId;
    await expect(removeVideo(store.deps, { packageId, videoId: elsewhere })).rejects.toMatchObject({
      status: 404,
      message: 'The video is not in this package.',
    });
    await deletePackage(store.deps, { id: packageId });
    await expect(removeVideo(store.deps, { packageId, videoId })).rejects.toMatchObject({
      status: 404,
      message: 'There is no such package.',
    });
    expect(await listLinks(store.deps, [packageId])).toHaveLength(1);
  });
});
