import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { assembleCast, type Cast } from '../testing/calls/cast.ts';
import { describeOnEachDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { listProgress } from './progress.store.ts';
import { saveProgress } from './save-progress.ts';

describeOnEachDatabase('progress', (kind) => {
  let store: TestStore;
  let cast: Cast;
  beforeAll(async () => {
    store = await startTestStore(kind);
    cast = await assembleCast(store);
  });
  afterAll(() => store.close());

  const save = (videoId: string, positionSeconds: number, watched: boolean) => {
    const customerId = cast.customer.id;
    const progress = { customerId, videoId, positionSeconds, watched, isSample: false };
    return inTransaction(store.deps, (inside) => saveProgress(inside, progress));
  };
  const now = () => new Date(store.clock.now()).toISOString();

  it('keeps the last position, and a video once watched stays watched', async () => {
    const { videoId } = cast.catalogue.beard;
    const at = (positionSeconds: number, watched: boolean) => ({
      ...{ videoId, positionSeconds, watched },
      updatedAt: now(),
    });
    expect(await save(videoId, 12.3456, false)).toEqual(at(12.346, false));
    store.clock.advance({ seconds: 5 });
    expect(await save(videoId, 60, true)).toEqual(at(60, true));
    store.clock.advance({ seconds: 5 });
    // Watched again from the beginning.
    expect(await save(videoId, 1, false)).toEqual(at(1, true));
    expect(await listProgress(store.deps, cast.customer.id)).toEqual([at(1, true)]);
  });

  it('is each customer’s own, the latest video first', async () => {
    store.clock.advance({ seconds: 5 });
    const { beard, voice } = cast.catalogue;
    await save(voice.videoId, 3, false);
    const mine = await listProgress(store.deps, cast.customer.id);
    expect(mine.map(({ videoId }) => videoId)).toEqual([voice.videoId, beard.videoId]);
    const client = await cast.as('stranger');
    expect((await client.get('/api/customer/progress')).json()).toEqual([]);
  });
});
