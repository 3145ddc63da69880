import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { createCustomer } from '../accounts/index.ts';
import { createTestUsers, type TestUsers } from '../testing/calls/test-users.ts';
import { describeOnEachDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { listProgress, sumPlayed } from './progress.store.ts';
import { saveProgress } from './save-progress.ts';

describeOnEachDatabase('progress', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
  });
  afterAll(() => store.close());

  const save = (videoId: string, positionSeconds: number, watched: boolean) => {
    const customerId = users.customer.id;
    const progress = { customerId, videoId, positionSeconds, watched, isSample: false };
    return inTransaction(store.deps, (inside) => saveProgress(inside, progress));
  };
  const now = () => new Date(store.clock.now()).toISOString();

  it('keeps the last position, and a video once watched stays watched', async () => {
    const { videoId } = users.catalogue.beard;
    const at = (positionSeconds: number, watched: boolean) => ({
      videoId,
      positionSeconds,
      watched,
      updatedAt: now(),
    });
    expect(await save(videoId, 12.3456, false)).toEqual(at(12.346, false));
    store.clock.advance({ seconds: 5 });
    expect(await save(videoId, 60, true)).toEqual(at(60, true));
    store.clock.advance({ seconds: 5 });
    // Watched again from the beginning.
    expect(await save(videoId, 1, false)).toEqual(at(1, true));
    expect(await listProgress(store.deps, users.customer.id)).toEqual([at(1, true)]);
  });

  it('counts what was played for twice the time since the last save, however many arrive at once', async () => {
    const person = { firstName: 'Ann', lastName: 'North', email: 'ann@north.example' };
    const none = { phone: null, passwordHash: null, checkoutHash: null };
    const customerId = (await createCustomer(store.deps, { ...person, ...none })) ?? '';
    const videoIds = [users.catalogue.beard.videoId, users.catalogue.voice.videoId];
    const sums = () => sumPlayed(store.deps, { customerId, videoIds });
    const other = kind === 'PostgreSQL' ? store.openDatabaseAgain() : store.deps.db;
    const begun = store.clock.now();
    const inAll = async () => {
      const days = await store.deps.db.selectFrom('watched_day').select('played_ms').execute();
      return days.reduce((sum, { played_ms }) => sum + played_ms, 0);
    };
    const before = await inAll();
    // 200 saves in eight seconds through two nodes, of which the second’s clock is a second behind: nine by both.
    const saves = Array.from({ length: 200 }, (_, index) => {
      const isOther = index % 2 === 1;
      const at = begun + index * 40 - (isOther ? 1000 : 0);
      const progress = { customerId, videoId: videoIds[index % 3 === 0 ? 1 : 0] ?? '' };
      const deps = { ...store.deps, db: isOther ? other : store.deps.db };
      const clock = { ...store.clock, now: () => at };
      return inTransaction({ ...deps, clock }, (inside) =>
        saveProgress(inside, {
          ...progress,
          positionSeconds: index % 41,
          watched: false,
          isSample: false,
          playedSeconds: 30,
        }),
      );
    });
    await Promise.all(saves);
    if (other !== store.deps.db) await other.destroy();
    expect(await sums()).toBeGreaterThanOrEqual(30_000);
    expect(await sums()).toBeLessThanOrEqual(30_000 + 2 * 9000);
    expect((await inAll()) - before).toBe(await sums());
    // The position is where the person is, whatever is believed.
    const progress = await listProgress(store.deps, customerId);
    expect(progress).toHaveLength(2);
  });

  it('is each customer’s own, the latest video first', async () => {
    store.clock.advance({ seconds: 5 });
    const { beard, voice } = users.catalogue;
    await save(voice.videoId, 3, false);
    const mine = await listProgress(store.deps, users.customer.id);
    expect(mine.map(({ videoId }) => videoId)).toEqual([voice.videoId, beard.videoId]);
    const client = await users.as('stranger');
    expect((await client.get('/api/customer/progress')).json()).toEqual([]);
  });
});
