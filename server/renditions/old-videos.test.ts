import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Preparation } from '#contract/renditions.ts';
import { NotAVideo } from '#platform/media/probe-video.ts';
import { describeOnEachDatabase } from '../testing/test-database.ts';
import { type PreparingStore, startPreparingStore } from '../testing/videos/preparing-store.ts';
import { hevcFacts } from '../testing/videos/stand-in-transcoder.ts';
import { lookAtVideos } from './look-at-videos.ts';

const GB = 2 ** 30;

describeOnEachDatabase('videos of before', (kind) => {
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

  it('wait for the owner, who learns the number, the room and the time', async () => {
    shop.room.freeBytes = 12 * GB;
    await shop.addVideo();
    await shop.addVideo();
    expect(await shop.work()).toBe(false);
    expect(await estimate()).toEqual({
      ...{ videos: 2, unknown: 2, bytes: 0, seconds: 0, freeBytes: 10 * GB },
    });
    await lookAtVideos(shop.store.deps);
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
    shop.room.freeBytes = 2 * GB + 5000;
    await shop.addVideo();
    await lookAtVideos(shop.store.deps);
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
    await lookAtVideos(shop.store.deps);
    const found = (await list()).find(({ videoId }) => videoId === text);
    expect(found).toMatchObject({
      ...{ state: 'not_asked', playsEverywhere: null },
      reason:
        'This file cannot be used: it is a text file. Please export the video again, and upload that.',
    });
  });
});
