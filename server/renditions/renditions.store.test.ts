import { afterEach, beforeEach, expect, it } from 'vitest';
import { randomIds } from '#platform/ids/ids.ts';
import { createTestClock } from '../testing/clocks/test-clock.ts';
import { createMemoryStorage } from '../testing/memory-storage.ts';
import { addTestVideo } from '../testing/test-catalogue.ts';
import {
  describeOnEachDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../testing/test-database.ts';
import { deleteVideoRecord } from '../videos/index.ts';
import {
  findRendition,
  listRenditions,
  type RenditionRecord,
  replaceRenditions,
} from './renditions.store.ts';

describeOnEachDatabase('renditions', (kind) => {
  let database: TestDatabase;
  const newDeps = () => ({
    db: database.db,
    clock: createTestClock(),
    ids: randomIds,
    storage: createMemoryStorage(),
  });
  const rendition = (videoId: string, id: string, height: number): RenditionRecord => ({
    id,
    videoId,
    objectKey: `renditions/${id}`,
    width: (height * 16) / 9,
    height,
    sizeBytes: 9_000_000_000,
    codecs: 'avc1.640028,mp4a.40.2',
    frameRate: 29.97,
    bandwidth: 5_400_000,
    averageBandwidth: 4_000_000,
    madeAt: 5,
  });

  beforeEach(async () => {
    database = await openTestDatabase(kind);
  });
  afterEach(() => database.close());

  it('of a video are listed the best first, found by their ids, and replaced at once', async () => {
    const deps = newDeps();
    const videoId = await addTestVideo(deps, 1);
    const other = await addTestVideo(deps, 2);
    const small = rendition(videoId, 'small', 360);
    const large = rendition(videoId, 'large', 1080);
    await replaceRenditions(deps, videoId, [small, large]);
    await replaceRenditions(deps, other, [rendition(other, 'of-other', 720)]);
    expect(await listRenditions(deps, videoId)).toEqual([large, small]);
    expect(await findRendition(deps, 'small')).toEqual(small);
    await replaceRenditions(deps, videoId, [rendition(videoId, 'again', 1080)]);
    expect((await listRenditions(deps, videoId)).map(({ id }) => id)).toEqual(['again']);
    expect(await findRendition(deps, 'small')).toBeUndefined();
    expect(await listRenditions(deps, other)).toHaveLength(1);
  });

  it('go with their video', async () => {
    const deps = newDeps();
    const videoId = await addTestVideo(deps, 1);
    await replaceRenditions(deps, videoId, [rendition(videoId, 'only', 720)]);
    await deleteVideoRecord(deps, videoId);
    expect(await findRendition(deps, 'only')).toBeUndefined();
  });
});
