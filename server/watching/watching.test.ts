import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Best } from '#contract/overview.ts';
import type { PackageWatching, VideoWatching } from '#contract/watching/watching.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteVideo } from '../catalog/delete-video.ts';
import { createTestUsers, type TestUsers } from '../testing/calls/test-users.ts';
import { saveSetting } from '../testing/settings/save-setting.ts';
import { addTestVideo } from '../testing/test-catalogue.ts';
import { buy, detailsOf, newEmail } from '../testing/test-checkout.ts';
import type { TestClient } from '../testing/test-client.ts';
import { describeOnEachDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { type NewProgress, saveProgress } from './save-progress.ts';

/** The length of the videos in these tests, in seconds: each hundredth is one. */
const LENGTH = 100;

describeOnEachDatabase('what is watched', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  let admin: TestClient;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
    admin = await users.as('admin');
  });
  afterAll(() => store.close());

  const addVideo = async () => {
    const id = await addTestVideo(store.deps, crypto.randomUUID());
    await setVideo(id, { duration_ms: LENGTH * 1000 });
    return id;
  };
  const setVideo = (id: string, change: { duration_ms?: number | null; file?: number }) =>
    store.deps.db.updateTable('video').set(change).where('id', '=', id).execute();
  const addCustomer = async (index: number) => {
    const id = crypto.randomUUID();
    const email = `${id}@mail.example`;
    await store.deps.db
      .insertInto('customer')
      .values({
        id,
        first_name: 'Ann',
        last_name: `Number${index}`,
        email,
        email_key: email,
        phone: null,
        password_hash: null,
        checkout_hash: null,
        created_at: 1,
      })
      .execute();
    return id;
  };
  /** Long after the last save, so that all of it is believed. */
  const playLater = (input: Parameters<typeof play>[0]) => {
    store.clock.advance({ seconds: LENGTH });
    return play(input);
  };
  const play = (
    input: Omit<NewProgress, 'positionSeconds' | 'watched'> & { watched?: boolean },
    deps: Deps = store.deps,
  ) =>
    inTransaction(deps, (inside) =>
      saveProgress(inside, { positionSeconds: 1, watched: false, isSample: false, ...input }),
    );
  const read = async (videoId: string): Promise<VideoWatching> => {
    const answer = await admin.get(`/api/videos/${videoId}/watching`);
    expect(answer.status).toBe(200);
    return answer.json() as unknown as VideoWatching;
  };
  const curveOf = async (videoId: string): Promise<number[]> => (await read(videoId)).file.curve;
  const ofParts = (count: (part: number) => number) =>
    Array.from({ length: LENGTH }, (_, part) => count(part));

  it('is nothing at first', async () => {
    const nothing = { plays: 0, playedSeconds: 0, finishes: 0 };
    const file = { viewers: 0, replacedAt: null, duration: LENGTH, curve: ofParts(() => 0) };
    expect(await read(await addVideo())).toEqual({
      title: expect.stringMatching(/^Video /),
      total: nothing,
      since: null,
      file: { ...nothing, ...file },
    });
    expect((await admin.get('/api/videos/guessed/watching')).status).toBe(404);
    expect((await admin.get('/api/packages/guessed/watching')).status).toBe(404);
  });

  it('is exact where 200 saves arrive at once, from two nodes and two tabs of each customer', async () => {
    const videoId = await addVideo();
    // SQLite has one node.
    const other = kind === 'PostgreSQL' ? store.openDatabaseAgain() : store.deps.db;
    const customers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => addCustomer(index)),
    );
    // Each save is ten seconds later than the one before, so that all of them are believed.
    let asked = 0;
    const later = () => {
      asked += 1;
      return store.clock.now() + 10_000 * asked;
    };
    const clock = { ...store.clock, now: later };
    const saves = customers.flatMap((customerId, index) =>
      Array.from({ length: 10 }, (_, turn) => {
        // Both tabs play the same; the customers come up to 5, 10, 15 ... seconds.
        const to = ((index % 20) + 1) * 5;
        const from = (Math.floor(turn / 2) * to) / 5;
        const stretches = [{ from, to: from + to / 5 }];
        const db = turn % 2 === 0 ? store.deps.db : other;
        const playedSeconds = to / 5;
        return play(
          { customerId, videoId, stretches, playedSeconds },
          { ...store.deps, db, clock },
        );
      }),
    );
    expect(saves).toHaveLength(200);
    await Promise.all(saves);
    if (other !== store.deps.db) await other.destroy();
    const seconds = customers.reduce((sum, _, index) => sum + 2 * (index + 1) * 5, 0);
    const { total, file } = await read(videoId);
    // The one who came further than 95 seconds.
    expect(total).toEqual({ plays: 20, playedSeconds: seconds, finishes: 1 });
    expect(file).toMatchObject({ viewers: 20, finishes: 1 });
    expect(file.curve).toEqual(ofParts((part) => 20 - Math.floor(part / 5)));
  });

  it('is counted from what players say, and from those that only say their position', async () => {
    const { videoId } = users.catalogue.beard;
    await setVideo(videoId, { duration_ms: LENGTH * 1000 });
    const customer = await users.as('customer');
    const save = (body: object) => customer.send('PUT', `/api/customer/progress/${videoId}`, body);
    const stretches = [
      { from: 0, to: 4 },
      { from: 50, to: 52 },
    ];
    const first = { positionSeconds: 52, watched: false, playedSeconds: 6, stretches, file: 0 };
    expect((await save(first)).status).toBe(200);
    expect(await read(videoId)).toMatchObject({ total: { plays: 1, playedSeconds: 6 } });
    expect((await curveOf(videoId)).flatMap((count, part) => (count ? [part] : []))).toEqual([
      0, 1, 2, 3, 50, 51,
    ]);
    store.clock.advance({ seconds: 5 });
    await save({ positionSeconds: 60, watched: false, playedSeconds: 3 });
    store.clock.advance({ seconds: 5 });
    await save({ positionSeconds: 62, watched: false });
    expect((await curveOf(videoId)).slice(55, 64)).toEqual([0, 0, 1, 1, 1, 1, 1, 0, 0]);
    const refused = [{ stretches: [{ from: -1, to: 3 }] }, { file: 0.5 }, { file: -1 }];
    for (const wrong of refused) expect((await save({ ...first, ...wrong })).status).toBe(400);
    expect(await read(videoId)).toMatchObject({ total: { plays: 1, playedSeconds: 11 } });
  });

  it('stays when a customer is deleted, and goes with the video', async () => {
    const videoId = await addVideo();
    const customerId = await addCustomer(1);
    await play({ customerId, videoId, playedSeconds: 30, stretches: [{ from: 0, to: 30 }] });
    await store.deps.db.deleteFrom('customer').where('id', '=', customerId).execute();
    const kept = await read(videoId);
    expect(kept).toMatchObject({ total: { plays: 1, playedSeconds: 30 }, file: { viewers: 1 } });
    expect(kept.file.curve).toEqual(ofParts((part) => (part < 30 ? 1 : 0)));
    await deleteVideo(store.deps, { videoId });
    const rows = (table: 'watched_day' | 'watched_part') =>
      store.deps.db.selectFrom(table).selectAll().where('video_id', '=', videoId).execute();
    expect([await rows('watched_day'), await rows('watched_part')]).toEqual([[], []]);
  });

  it('survives a video that is deleted while it is played', async () => {
    const videoId = await addVideo();
    const customers = await Promise.all([...'abcdefgh'].map((_, index) => addCustomer(index)));
    const saves = customers.map((customerId) => play({ customerId, videoId, playedSeconds: 3 }));
    const outcomes = await Promise.allSettled([...saves, deleteVideo(store.deps, { videoId })]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason.code).toBe('not_found');
    }
    expect((await admin.get(`/api/videos/${videoId}/watching`)).status).toBe(404);
  });

  it('begins its curve anew with another file, and keeps what was counted in all', async () => {
    const videoId = await addVideo();
    const [early, late] = [await addCustomer(1), await addCustomer(2)];
    for (const customerId of [early, late]) await play({ customerId, videoId, playedSeconds: 0 });
    const all = { stretches: [{ from: 0, to: 100 }], playedSeconds: 100 };
    await playLater({ customerId: early, videoId, ...all, file: 0 });
    await setVideo(videoId, { file: 1 });
    expect(await curveOf(videoId)).toEqual(ofParts(() => 0));
    // One still plays the former file.
    await playLater({ customerId: late, videoId, ...all, file: 0 });
    await playLater({
      customerId: early,
      videoId,
      playedSeconds: 10,
      stretches: [{ from: 0, to: 10 }],
    });
    // A file that there is not counts as the present one.
    await playLater({
      customerId: late,
      videoId,
      playedSeconds: 5,
      stretches: [{ from: 0, to: 5 }],
      file: 9,
    });
    const { total, file } = await read(videoId);
    expect(total).toEqual({ plays: 2, playedSeconds: 215, finishes: 2 });
    expect(file).toMatchObject({ plays: 0, playedSeconds: 15, finishes: 0, viewers: 2 });
    expect(file.curve).toEqual(ofParts((part) => (part < 5 ? 2 : part < 10 ? 1 : 0)));
    // A page that was opened before still plays the former file: that is none of the present one's time.
    await playLater({ customerId: late, videoId, playedSeconds: 20, file: 0 });
    const then = await read(videoId);
    expect(then.total).toEqual({ plays: 2, playedSeconds: 235, finishes: 2 });
    expect(then.file).toEqual(file);
  });

  it('is found by the day on which it was played, in the shop’s time zone', async () => {
    await saveSetting(store.deps, { name: 'TIME_ZONE', value: 'Pacific/Auckland' });
    const [often, long] = [await addVideo(), await addVideo()];
    const customers = [await addCustomer(1), await addCustomer(2)];
    store.clock.advance({ days: 40 });
    admin = await users.as('admin');
    const dayOf = async (period: string) => {
      // What is over is counted once a minute.
      store.clock.advance({ minutes: 2 });
      const answer = await admin.get(`/api/overview/best?${period}`);
      const { videos } = answer.json() as unknown as Best;
      return videos.map(({ id, plays, playedSeconds }) => [id, plays, playedSeconds]);
    };
    const today = (await admin.get('/api/overview?period=today')).json().today;
    for (const customerId of customers)
      await play({ customerId, videoId: often, playedSeconds: 1 });
    await playLater({ customerId: customers[0] ?? '', videoId: long, playedSeconds: 90 });
    const both = [
      [often, 2, 2],
      [long, 1, 90],
    ];
    expect(await dayOf('period=today')).toEqual(both);
    store.clock.advance({ days: 1 });
    admin = await users.as('admin');
    // Played again since: it still counts for that day.
    await play({ customerId: customers[0] ?? '', videoId: often, playedSeconds: 1 });
    expect(await dayOf('period=today')).toEqual([[often, 1, 1]]);
    expect(await dayOf(`from=${today}&to=${today}`)).toEqual(both);
  });

  it('tells how far the buyers of a package get', async () => {
    const { bundle, beard, voice } = users.catalogue;
    const read = async (id: string) =>
      (await admin.get(`/api/packages/${id}/watching`)).json() as unknown as PackageWatching;
    const before = await read(bundle.id);
    expect(before).toMatchObject({ buyers: 0, reach: { notBegun: 0, all: 0 } });
    expect(before.videos.map(({ id }) => id)).toEqual([beard.videoId, voice.videoId]);
    const buyers = [];
    for (let index = 0; index < 4; index += 1) {
      const email = newEmail();
      const order = { packages: [bundle], totalCents: 6999 };
      await buy(store, store.browser(), { ...order, customerInfo: detailsOf(email) });
      const found = store.deps.db.selectFrom('customer').select('id').where('email', '=', email);
      buyers.push((await found.executeTakeFirstOrThrow()).id);
    }
    const [, begun = '', half = '', all = ''] = buyers;
    const watch = (customerId: string, videoId: string, watched: boolean) =>
      play({ customerId, videoId, playedSeconds: 1, watched });
    await watch(begun, beard.videoId, false);
    await watch(half, beard.videoId, true);
    await watch(all, beard.videoId, true);
    await watch(all, voice.videoId, true);
    expect(await read(bundle.id)).toEqual({
      name: 'Everything',
      buyers: 4,
      reach: { notBegun: 1, begun: 1, some: 0, half: 1, all: 1 },
      videos: [
        { ...before.videos[0], began: 3, finished: 2 },
        { ...before.videos[1], began: 1, finished: 1 },
      ],
    });
    await admin.send('DELETE', `/api/customers/${all}`);
    expect(await read(bundle.id)).toMatchObject({ buyers: 3, reach: { half: 1, all: 0 } });
  });
});
