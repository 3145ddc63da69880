import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Preparation } from '#contract/renditions.ts';
import { NotAVideo } from '#platform/media/not-a-video.ts';
import type { SourceFacts } from '#platform/media/transcoding/transcoder.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { type PreparingStore, startPreparingStore } from '../testing/videos/preparing-store.ts';
import { hevcFacts, standInFacts } from '../testing/videos/stand-in-transcoder.ts';
import { getVideo } from '../videos/index.ts';
import { inspectVideos } from './inspect-videos.ts';
import { recheckNextVideo } from './preparing/recheck-prepared.ts';

const GB = 2 ** 30;

describeWithDatabase('videos of before', (kind) => {
  let shop: PreparingStore;
  beforeEach(async () => {
    shop = await startPreparingStore(kind);
  });
  afterEach(() => shop.close());

  const list = async (): Promise<Preparation[]> => {
    const answer = await shop.admin.get('/api/videos/preparations');
    return answer.json().preparations as Preparation[];
  };
  const estimate = async () =>
    (await shop.admin.get('/api/videos/preparations/estimate')).json() as Record<string, number>;

  it('wait for the owner, who learns the number, the disk space and the time', async () => {
    shop.diskSpace.freeBytes = 12 * GB;
    await shop.addVideo();
    await shop.addVideo();
    expect(await shop.work()).toBe(false);
    expect(await estimate()).toEqual({
      videos: 2,
      unknown: 2,
      bytes: 0,
      seconds: 0,
      freeBytes: 10 * GB,
    });
    await inspectVideos(shop.store.deps);
    const { bytes = 0, seconds = 0, ...known } = await estimate();
    expect(known).toEqual({ videos: 2, unknown: 0, freeBytes: 10 * GB });
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(seconds).toBeGreaterThan(1);
    const answer = await shop.admin.send('POST', '/api/videos/preparations');
    expect(answer.json()).toEqual({ queued: 2 });
    expect((await list()).map(({ state }) => state)).toEqual(['queued', 'queued']);
    expect(await estimate()).toMatchObject({ videos: 0, bytes: 0 });
    const again = await shop.admin.send('POST', '/api/videos/preparations');
    expect(again.json()).toEqual({ queued: 0 });
  });

  it('are not begun where the disk cannot hold what they take', async () => {
    shop.diskSpace.freeBytes = 2 * GB + 5000;
    await shop.addVideo();
    await inspectVideos(shop.store.deps);
    const answer = await shop.admin.send('POST', '/api/videos/preparations');
    expect([answer.status, answer.json().message]).toEqual([
      507,
      expect.stringMatching(/preparing these videos needs .* but only 2 GB is free\.$/),
    ]);
  });

  it('are looked at once somebody asks, so that admins know what some browsers cannot play', async () => {
    shop.transcoder.facts = hevcFacts;
    const hevc = await shop.addVideo();
    await list();
    await expect
      .poll(list)
      .toMatchObject([{ videoId: hevc, state: 'not_asked', playsEverywhere: false }]);
    const [{ problem } = { problem: null }] = await list();
    expect(problem).toBe('Some browsers cannot play HEVC.');
    shop.transcoder.facts = new NotAVideo('a text file');
    const text = await shop.addVideo();
    await inspectVideos(shop.store.deps);
    const found = (await list()).find(({ videoId }) => videoId === text);
    expect(found).toMatchObject({
      state: 'not_asked',
      playsEverywhere: null,
      reason:
        'This file cannot be used: it is a text file. Please export the video again, and upload that.',
    });
    expect(await estimate()).toMatchObject({ videos: 2, unknown: 0 });
  });

  it('are looked at no longer once the store stops', async () => {
    await shop.addVideo();
    await shop.addVideo();
    let looked = 0;
    let left = 0;
    shop.transcoder.looking = (signal) => {
      looked += 1;
      return new Promise((_, reject) => {
        const leave = () => {
          left += 1;
          reject(signal?.reason);
        };
        signal?.addEventListener('abort', leave, { once: true });
      });
    };
    await list();
    await expect.poll(() => looked).toBe(1);
    await list();
    await shop.store.deps.jobs.stop();
    await list();
    expect([looked, left]).toEqual([1, 1]);
    expect(await list()).toEqual([]);
  });

  it('without preview pictures are offered, too, and take no more disk space than they have', async () => {
    shop.diskSpace.freeBytes = 12 * GB;
    const id = await shop.queueVideo();
    await shop.work();
    expect(await list()).toMatchObject([{ state: 'ready', canMakeMore: false }]);
    expect(await estimate()).toMatchObject({ videos: 0, seconds: 0 });
    await shop.store.deps.db.updateTable('video').set({ storyboard: null }).execute();
    expect(await list()).toMatchObject([{ state: 'ready', canMakeMore: true }]);
    const { seconds = 0, ...known } = await estimate();
    expect(known).toEqual({ videos: 1, unknown: 0, bytes: 0, freeBytes: 10 * GB });
    expect(seconds).toBeGreaterThan(0);
    const answer = await shop.admin.send('POST', '/api/videos/preparations');
    expect(answer.json()).toEqual({ queued: 1 });
    await shop.work();
    expect(await list()).toMatchObject([{ videoId: id, state: 'ready', canMakeMore: false }]);
    expect((await getVideo(shop.store.deps, id)).storyboard).not.toBeNull();
    expect(await estimate()).toMatchObject({ videos: 0 });
  });

  it('left as they are without ffmpeg are offered once it is there', async () => {
    shop.transcoder.ffmpeg = null;
    const id = await shop.queueVideo();
    await shop.work();
    expect(await list()).toMatchObject([{ state: 'ready', canMakeMore: true }]);
    expect(await estimate()).toMatchObject({ videos: 0 });
    const tooSoon = await shop.admin.send('POST', '/api/videos/preparations');
    expect(tooSoon.json()).toEqual({ queued: 0 });
    shop.transcoder.ffmpeg = { version: '5.1' };
    const { videos, bytes } = await estimate();
    expect(videos).toBe(1);
    expect(bytes).toBeGreaterThan(1_000_000);
    await shop.admin.send('POST', '/api/videos/preparations');
    await shop.work();
    const { renditionCount, storyboard } = await getVideo(shop.store.deps, id);
    expect([renditionCount, storyboard?.pictures]).toEqual([3, 30]);
    expect(await list()).toMatchObject([{ state: 'ready', canMakeMore: false }]);
  });

  it('that do not say how long they play have no preview pictures, and are not offered again', async () => {
    shop.transcoder.facts = { ...standInFacts, durationMs: null };
    await shop.queueVideo();
    await shop.work();
    expect(await list()).toMatchObject([{ state: 'ready', canMakeMore: false }]);
  });

  describe('that an older version prepared', () => {
    const stopping = new AbortController().signal;
    const recheck = () => recheckNextVideo(shop.store.deps, { stopping });
    const age = () =>
      shop.store.deps.db.updateTable('video_preparation').set({ rules: null }).execute();
    const { video, audio } = standInFacts;

    it('are looked at once, and stay as they are if they were prepared right', async () => {
      await shop.queueVideo();
      await shop.work();
      expect(await recheck()).toBe(false);
      await age();
      expect(await recheck()).toBe(true);
      expect(await list()).toMatchObject([{ state: 'ready' }]);
      expect(await recheck()).toBe(false);
    });

    it.each<[string, Partial<SourceFacts>]>([
      [
        'could not be jumped in',
        { video: { ...video, keyframes: { longestGapMs: 2000, areClosed: false } } },
      ],
      ['have no sound at their end', { audio: audio && { ...audio, endMs: 50_000 } }],
      ['are the wrong track', { video: { ...video, index: 1 } }],
      ['are said to be half as long', { durationMs: 120_000 }],
    ])('are prepared again where they %s', async (_, found) => {
      await shop.queueVideo();
      await shop.work();
      await age();
      shop.transcoder.facts = { ...standInFacts, ...found };
      expect(await recheck()).toBe(true);
      expect(await list()).toMatchObject([{ state: 'queued' }]);
      await shop.work();
      expect(await recheck()).toBe(false);
    });

    it('stay as they are where their files cannot be read', async () => {
      await shop.queueVideo();
      await shop.work();
      await age();
      shop.transcoder.facts = new NotAVideo('a text file');
      expect(await recheck()).toBe(true);
      expect(await list()).toMatchObject([{ state: 'ready' }]);
      expect(await recheck()).toBe(false);
    });
  });
});
