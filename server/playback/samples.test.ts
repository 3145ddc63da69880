import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSession } from '../accounts/sessions.store.ts';
import { setSample } from '../catalog/package-videos.store.ts';
import { createTestUsers, ROLES, type TestUsers } from '../testing/calls/test-users.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { addTestRendition, indexedVideo } from '../testing/videos/indexed-video.ts';
import { addTestStoryboard } from '../testing/videos/test-storyboard.ts';

describeWithDatabase('a sample', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  let port: number;
  /** Everything there is of a video, by the id of the video and of a rendition of it. */
  let pathsOf: Record<'beard' | 'voice', string[]>;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
    const everythingOf = async (videoId: string) => {
      const file = indexedVideo({ parts: [{ sizeBytes: 10, seconds: 4 }] });
      const id = await addTestRendition(store.deps, { videoId, height: 360, file });
      await addTestStoryboard(store.deps, { videoId });
      const video = `/media/videos/${videoId}`;
      const own = ['', '/playlist.m3u8', `/${id}.m3u8`, `/${id}.mp4`].map((end) => video + end);
      const [boards, captions] = [`/media/storyboards/${videoId}`, `/media/captions/${videoId}`];
      const more = [boards, `${boards}/0.jpg`, captions, `${captions}/en`];
      return [...own, ...more, `/media/thumbnails/${videoId}`, `/media/chapters/${videoId}`];
    };
    const { beard, voice } = users.catalogue;
    pathsOf = {
      beard: await everythingOf(beard.videoId),
      voice: await everythingOf(voice.videoId),
    };
    await store.app.listen({ port: 0, host: '127.0.0.1' });
    port = (store.app.server.address() as AddressInfo).port;
  });
  beforeEach(() => mark(true));
  afterAll(() => store.close());

  /** Makes the one video of `beard` a sample of `beard`, or not. */
  const mark = async (isSample: boolean) => {
    const { id: packageId, videoId } = users.catalogue.beard;
    expect(await setSample(store.deps, { packageId, videoId, isSample })).toBe(true);
  };
  /** The statuses of everything there is of a video, each once. */
  const statuses = async (whose: 'beard' | 'voice', role: (typeof ROLES)[number]) => {
    const client = await users.as(role);
    const answers = await Promise.all(pathsOf[whose].map((path) => client.get(path)));
    return [...new Set(answers.map(({ status }) => status))];
  };
  /** The status of a range over real HTTP, where it may take the fast path. */
  const rangeStatus = (path: string, cookie?: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { range: 'bytes=0-9', ...(cookie !== undefined && { cookie }) };
      httpRequest({ port, host: '127.0.0.1', path, headers }, async (answer) => {
        await answer.toArray();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });

  it('is open to everybody with all that belongs to it, and nothing else is', async () => {
    for (const role of ROLES) expect([role, await statuses('beard', role)]).toEqual([role, [200]]);
    expect(await statuses('voice', 'anonymous')).toEqual([401]);
    expect(await statuses('voice', 'customer')).toEqual([403]);
    // The video of `beard` is in the bundle too; the bundle's other video is still closed.
    await mark(false);
    expect(await statuses('beard', 'anonymous')).toEqual([401]);
    expect(await statuses('beard', 'stranger')).toEqual([403]);
    expect(await statuses('beard', 'customer')).toEqual([200]);
  });

  it('is closed at the next request once it is none, or its package is not on sale', async () => {
    const { beard } = users.catalogue;
    const [path = ''] = pathsOf.beard;
    const { id } = await store.deps.db
      .selectFrom('customer')
      .select('id')
      .where('id', '!=', users.customer.id)
      .executeTakeFirstOrThrow();
    const token = await startSession(store.deps, { kind: 'customer', id });
    const stranger = `sleigh_session=${token}`;
    const open = [206, 206, 206];
    const seen = async () => [
      await rangeStatus(path),
      await rangeStatus(path, 'other=1'),
      await rangeStatus(path, stranger),
    ];
    const setPackage = (row: { on_sale?: number; archived_at?: number | null }) =>
      store.deps.db.updateTable('package').set(row).where('id', '=', beard.id).execute();
    const closings = [
      [() => mark(false), () => mark(true)],
      [() => setPackage({ on_sale: 0 }), () => setPackage({ on_sale: 1 })],
      [() => setPackage({ archived_at: 1 }), () => setPackage({ archived_at: null })],
    ] as const;
    for (const [close, reopen] of closings) {
      expect([await seen(), await seen()]).toEqual([open, open]);
      await close();
      expect(await seen()).toEqual([401, 401, 403]);
      await reopen();
    }
    expect(await seen()).toEqual(open);
  });

  it('is private to each browser, as all videos are', async () => {
    const visitor = store.browser();
    const answers = await Promise.all(pathsOf.beard.map((path) => visitor.get(path)));
    for (const { headers } of answers)
      expect(headers['cache-control']).toMatch(/^private, no-(cache|store)$/);
  });

  it('is no stream of an account, and no visitor stops another', async () => {
    const [path = ''] = pathsOf.beard;
    for (let visitors = 0; visitors < 6; visitors += 1) expect(await rangeStatus(path)).toBe(206);
    const visitor = store.browser();
    const { videoId } = users.catalogue.beard;
    const body = { positionSeconds: 1, watched: false };
    expect((await visitor.send('PUT', `/api/customer/progress/${videoId}`, body)).status).toBe(401);
    expect((await visitor.send('PUT', '/api/customer/places/tab')).status).toBe(401);
    const rows = await store.deps.db.selectFrom('watch_progress').selectAll().execute();
    expect(rows).toEqual([]);
  });

  describe('of an admin', () => {
    const call = async (isSample: unknown, ids: { id: string; videoId: string }) =>
      (await users.as('admin')).send(
        'PUT',
        `/api/packages/${ids.id}/videos/${ids.videoId}/sample`,
        {
          isSample,
        },
      );

    it('is marked and unmarked, and the page shows it', async () => {
      const { voice } = users.catalogue;
      const videos = async () =>
        (await store.browser().get('/api/packages/by-slug/voice')).json().videos;
      expect((await call(true, voice)).json()).toEqual({ isSample: true });
      const path = `/media/videos/${voice.videoId}`;
      expect(await videos()).toMatchObject([{ id: voice.videoId, sample: { videoPath: path } }]);
      expect(await statuses('voice', 'anonymous')).toEqual([200]);
      expect((await call(false, voice)).status).toBe(200);
      expect(await videos()).toMatchObject([{ sample: null }]);
      expect(await statuses('voice', 'anonymous')).toEqual([401]);
    });

    it('is refused where the video is not in the package, or the sentence is wrong', async () => {
      const { beard, voice } = users.catalogue;
      expect((await call(true, { id: beard.id, videoId: voice.videoId })).status).toBe(404);
      expect((await call(true, { id: 'none', videoId: voice.videoId })).status).toBe(404);
      const wrong = await call('yes', voice);
      expect([wrong.status, wrong.json().message]).toEqual([
        400,
        'isSample: must be true or false',
      ]);
    });

    it('ends with the video', async () => {
      const { beard } = users.catalogue;
      await (await users.as('admin')).send('DELETE', `/api/videos/${beard.videoId}`);
      expect(await statuses('beard', 'anonymous')).toEqual([401]);
      expect(await statuses('beard', 'customer')).toEqual([404]);
    });
  });
});
