import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestCatalogue, type TestCatalogue, videoBytes } from '../../testing/test-catalogue.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { makeMissingCovers } from './make-missing-covers.ts';

describeWithDatabase('covers', (kind) => {
  let store: TestStore;
  let catalogue: TestCatalogue;

  beforeAll(async () => {
    store = await startTestStore(kind);
    catalogue = await addTestCatalogue(store.deps);
  });
  afterAll(() => store.close());

  it("are made from the first video's thumbnail, once, and shown to everybody", async () => {
    expect(await makeMissingCovers(store.deps)).toBe(3);
    expect(await makeMissingCovers(store.deps)).toBe(0);
    const visitor = store.browser();
    const packages = (await visitor.get('/api/packages')).json<
      { id: string; coverPath: string }[]
    >();
    const beard = packages.find(({ id }) => id === catalogue.beard.id);
    const cover = await visitor.get(`${beard?.coverPath}&w=320`);
    expect(cover.status).toBe(200);
    expect(cover.bytes).toEqual(videoBytes(1));
    expect(cover.headers['cache-control']).toContain('immutable');
    expect((await visitor.get(`/media/thumbnails/${catalogue.beard.videoId}`)).status).toBe(401);
  });
});
