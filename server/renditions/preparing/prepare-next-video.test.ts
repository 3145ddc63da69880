import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Preparation } from '#contract/renditions.ts';
import { NotAVideo } from '#platform/media/not-a-video.ts';
import { TranscodingFailed } from '#platform/media/transcoding/transcoder.ts';
import { StorageFull } from '#platform/objects/objects.ts';
import { statObject } from '#platform/objects/read-object.ts';
import { saveSetting } from '../../testing/settings/save-setting.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { type PreparingStore, startPreparingStore } from '../../testing/videos/preparing-store.ts';
import { hevcFacts, standInFacts } from '../../testing/videos/stand-in-transcoder.ts';
import { getVideo } from '../../videos/index.ts';
import { queueWaiting } from '../preparations.store.ts';
import { listRenditions } from '../renditions.store.ts';

describeWithDatabase('a video that is prepared', (kind) => {
  let shop: PreparingStore;
  beforeEach(async () => {
    shop = await startPreparingStore(kind);
  });
  afterEach(() => shop.close());

  const show = async (videoId: string): Promise<Preparation> => {
    const answer = await shop.admin.get(`/api/videos/${videoId}/renditions`);
    return answer.json().preparation as Preparation;
  };
  const exists = async (key: string | null | undefined) =>
    key != null && (await statObject(shop.store.deps.storage, key)) !== null;

  it('gets its renditions, and stays as it is where every browser plays it', async () => {
    const { deps } = shop.store;
    const id = await shop.queueVideo();
    const before = await getVideo(deps, id);
    expect(await show(id)).toMatchObject({ state: 'queued', percent: 0 });
    expect(await shop.work()).toBe(true);
    expect(await shop.work()).toBe(false);
    expect(await show(id)).toMatchObject({
      state: 'ready',
      percent: 100,
      step: null,
      problem: null,
    });
    const { storyboard, ...video } = await getVideo(deps, id);
    expect({ ...video, storyboard: null }).toEqual({ ...before, renditionCount: 3 });
    const renditions = await listRenditions(deps, id);
    expect(renditions.map(({ height }) => height)).toEqual([720, 480, 360]);
    for (const { id: name, objectKey, sizeBytes } of renditions) {
      expect(objectKey).toBe(`renditions/${name}`);
      expect(await statObject(deps.storage, objectKey)).toEqual({ sizeBytes });
    }
    // One every two seconds of a minute, all on one sheet.
    const sheet = { objectKey: expect.stringMatching(/^renditions\//), sizeBytes: 500 };
    expect(storyboard).toEqual({
      intervalMs: 2000,
      width: 160,
      height: 90,
      columns: 10,
      rows: 3,
      pictures: 30,
      sheets: [sheet],
    });
    expect(await exists(storyboard?.sheets[0]?.objectKey)).toBe(true);
    expect(await shop.files()).toHaveLength(4);
  });

  it('has preview pictures where it is only packed again, and says what they take', async () => {
    const { video } = standInFacts;
    shop.transcoder.facts = { ...standInFacts, video: { ...video, width: 320, height: 180 } };
    const id = await shop.queueVideo();
    await shop.work();
    const { renditions, storyboard } = (
      await shop.admin.get(`/api/videos/${id}/renditions`)
    ).json();
    expect(renditions).toHaveLength(1);
    expect(storyboard).toEqual({ pictures: 30, width: 160, height: 90, sizeBytes: 500 });
  });

  it('has no preview pictures after its end, or where it does not say how long it plays', async () => {
    const { deps } = shop.store;
    shop.transcoder.midway = async ({ storyboard }) => {
      for (let sheet = 0; sheet < 5; sheet += 1) await storyboard?.keep(Buffer.alloc(10));
    };
    const id = await shop.queueVideo();
    await shop.work();
    expect((await getVideo(deps, id)).storyboard?.sheets).toHaveLength(1);
    shop.transcoder.facts = { ...standInFacts, durationMs: null };
    const unknown = await shop.queueVideo();
    await shop.work();
    expect((await getVideo(deps, unknown)).storyboard).toBeNull();
    expect(await shop.files()).toHaveLength(3 + 1 + 3);
  });

  it.each([
    [600_000, 60_000],
    [61_000, 61_000],
    [null, 60_000],
  ])('plays as long as what was made of it: %s ms promised', async (promised, shown) => {
    const { deps } = shop.store;
    const id = await shop.queueVideo();
    const inside = deps.db.updateTable('video').set({ duration_ms: promised });
    await inside.where('id', '=', id).execute();
    await shop.work();
    expect((await getVideo(deps, id)).durationMs).toBe(shown);
  });

  it.each([
    ['HEVC', hevcFacts],
    ['an MP4 in fragments', { ...standInFacts, isFragmented: true }],
  ])(
    'is played from its best rendition where some browsers cannot play %s, and is kept',
    async (_, facts) => {
      const { deps } = shop.store;
      shop.transcoder.facts = facts;
      const id = await shop.queueVideo();
      const source = (await getVideo(deps, id)).objectKey;
      await shop.work();
      const [best] = await listRenditions(deps, id);
      expect(await getVideo(deps, id)).toMatchObject({
        objectKey: best?.objectKey,
        originalKey: source,
        contentType: 'video/mp4',
        sizeBytes: 2000,
      });
      await deps.jobs.runDue();
      expect(await exists(source)).toBe(true);
    },
  );

  it('is replaced by its best rendition where originals are not kept', async () => {
    const { deps } = shop.store;
    await saveSetting(deps, { name: 'VIDEO_KEEP_ORIGINALS', value: 'no' });
    const id = await shop.queueVideo();
    const source = (await getVideo(deps, id)).objectKey;
    await shop.work();
    const [best] = await listRenditions(deps, id);
    const video = await getVideo(deps, id);
    expect([video.objectKey, video.originalKey]).toEqual([best?.objectKey, null]);
    await deps.jobs.runDue();
    expect(await exists(source)).toBe(false);
    expect(await exists(best?.objectKey)).toBe(true);
  });

  it('can be prepared again, which replaces what was made before', async () => {
    const { deps } = shop.store;
    shop.transcoder.facts = hevcFacts;
    const id = await shop.queueVideo();
    const source = (await getVideo(deps, id)).objectKey;
    await shop.work();
    const former = await listRenditions(deps, id);
    const board = (await getVideo(deps, id)).storyboard;
    await shop.admin.send('POST', `/api/videos/${id}/preparation`);
    await shop.work();
    await deps.jobs.runDue();
    const renditions = await listRenditions(deps, id);
    expect(renditions).toHaveLength(former.length);
    for (const { objectKey } of former) expect(await exists(objectKey)).toBe(false);
    for (const { objectKey } of renditions) expect(await exists(objectKey)).toBe(true);
    const { storyboard, originalKey } = await getVideo(deps, id);
    expect(await exists(board?.sheets[0]?.objectKey)).toBe(false);
    expect(await exists(storyboard?.sheets[0]?.objectKey)).toBe(true);
    expect(originalKey).toBe(source);
    expect(await exists(source)).toBe(true);
  });

  it.each([
    [new NotAVideo('a text file'), 'This file cannot be used: it is a text file.'],
    [new NotAVideo('an incomplete file'), 'The file is incomplete'],
    [new Error('a defect'), 'The server failed while it prepared this video.'],
  ])('says why it failed, leaves nothing, and can be tried again: %s', async (error, reason) => {
    const id = await shop.queueVideo();
    const before = await getVideo(shop.store.deps, id);
    const { facts } = shop.transcoder;
    shop.transcoder.facts = error;
    await shop.work();
    const failed = await show(id);
    expect(failed.state).toBe('failed');
    expect(failed.reason).toContain(reason);
    expect(shop.told).toEqual([`Video 1: ${failed.reason}`]);
    expect(await shop.work()).toBe(false);
    shop.transcoder.facts = facts;
    await shop.admin.send('POST', `/api/videos/${id}/preparation`);
    expect(await show(id)).toMatchObject({ state: 'queued', reason: null });
    await shop.work();
    expect(await show(id)).toMatchObject({ state: 'ready' });
    const storyboard = expect.objectContaining({ pictures: 30 });
    expect(await getVideo(shop.store.deps, id)).toEqual({
      ...before,
      renditionCount: 3,
      storyboard,
    });
  });

  it('is not ready, and leaves nothing, where what was made cannot be decoded', async () => {
    const id = await shop.queueVideo();
    const before = await getVideo(shop.store.deps, id);
    shop.transcoder.damage = new NotAVideo('a video without a picture at 0:30, so it is damaged');
    await shop.work();
    expect(await show(id)).toMatchObject({
      state: 'failed',
      playsEverywhere: null,
      reason:
        'This file cannot be used: it is a video without a picture at 0:30, so it is damaged. Please export the video again, and upload that.',
    });
    expect(await getVideo(shop.store.deps, id)).toEqual(before);
    expect(await shop.files()).toEqual([]);
  });

  it.each([
    [new TranscodingFailed('The picture cannot be decoded.'), 'The picture cannot be decoded.'],
    [new StorageFull(), 'Not enough disk space on the server'],
  ])('leaves no file where making it fails in the middle: %s', async (error, reason) => {
    const id = await shop.queueVideo();
    shop.transcoder.midway = async () => {
      expect(await shop.files()).toHaveLength(4);
      throw error;
    };
    await shop.work();
    expect((await show(id)).reason).toContain(reason);
    expect(await shop.files()).toEqual([]);
  });

  it('is not begun where the disk cannot hold the result', async () => {
    const id = await shop.queueVideo();
    shop.diskSpace.freeBytes = 2 * 2 ** 30 + 999;
    await shop.work();
    expect(shop.transcoder.made).toBe(0);
    const { state, reason } = await show(id);
    expect(state).toBe('failed');
    expect(reason).toMatch(/needs .* MB more and 2 GB must stay free, but only 2 GB is free\./);
  });

  it('waits for ffmpeg where only that can make it play everywhere', async () => {
    shop.transcoder.ffmpeg = null;
    shop.transcoder.facts = hevcFacts;
    const id = await shop.queueVideo();
    await shop.work();
    expect(await show(id)).toMatchObject({
      state: 'waiting_for_ffmpeg',
      reason: null,
      problem: expect.any(String),
    });
    expect(await shop.work()).toBe(false);
    shop.transcoder.ffmpeg = { version: '7' };
    await queueWaiting(shop.store.deps);
    await shop.work();
    expect(await show(id)).toMatchObject({ state: 'ready', problem: null });
  });

  it('is ready without ffmpeg as it was uploaded where every browser plays it', async () => {
    shop.transcoder.ffmpeg = null;
    const id = await shop.queueVideo();
    const before = await getVideo(shop.store.deps, id);
    await shop.work();
    expect(await show(id)).toMatchObject({ state: 'ready', problem: null, canMakeMore: true });
    expect(await getVideo(shop.store.deps, id)).toEqual(before);
    expect([shop.transcoder.made, await shop.files()]).toEqual([0, []]);
  });

  it('keeps what was made of it when it is asked for again without ffmpeg, and waits', async () => {
    const id = await shop.queueVideo();
    await shop.work();
    const [before, files] = [await getVideo(shop.store.deps, id), await shop.files()];
    shop.transcoder.ffmpeg = null;
    await shop.admin.send('POST', `/api/videos/${id}/preparation`);
    await shop.work();
    expect(await show(id)).toMatchObject({ state: 'waiting_for_ffmpeg', playsEverywhere: true });
    expect(await getVideo(shop.store.deps, id)).toEqual(before);
    expect(await shop.files()).toEqual(files);
    await shop.admin.send('DELETE', `/api/videos/${id}/preparation`);
    expect(await show(id)).toMatchObject({ state: 'ready' });
  });

  it('leaves no file of what was made when it is deleted', async () => {
    const id = await shop.queueVideo();
    await shop.work();
    expect(await shop.files()).toHaveLength(4);
    await shop.admin.send('DELETE', `/api/videos/${id}`);
    await shop.store.deps.jobs.runDue();
    expect(await shop.files()).toEqual([]);
  });
});
