import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Preparation } from '#contract/renditions.ts';
import { LeaseLost } from '#platform/leases/keep-lease.ts';
import { ageLeases } from '../../testing/clocks/age-leases.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { type PreparingStore, startPreparingStore } from '../../testing/videos/preparing-store.ts';
import { sweepUploads } from '../../uploads/index.ts';
import { getVideo } from '../../videos/index.ts';
import { listRenditions } from '../renditions.store.ts';

describeWithDatabase('an attempt at preparing a video', (kind) => {
  let shop: PreparingStore;
  beforeEach(async () => {
    shop = await startPreparingStore(kind);
  });
  afterEach(() => shop.close());

  const show = async (videoId: string): Promise<Preparation> => {
    const answer = await shop.admin.get('/api/videos/preparations');
    const { preparations } = answer.json() as { preparations: Preparation[] };
    return preparations.find((one) => one.videoId === videoId) ?? expect.fail('not listed');
  };
  /** Lets the worker renew its lease until `isDone`, and leaves the database time to answer. */
  const renewUntil = (isDone: () => boolean | Promise<boolean>) =>
    expect
      .poll(() => {
        shop.store.clock.advance({ seconds: 2 });
        return isDone();
      })
      .toBe(true);
  /** As if the worker had stood still for a quarter of a minute. */
  const runOut = () => ageLeases(shop.store.deps.db, 'video_preparation', { seconds: 15 });
  const leasedUntil = async () => {
    const query = shop.store.deps.db.selectFrom('video_preparation').select('leased_until');
    return (await query.executeTakeFirst())?.leased_until ?? 0;
  };
  /** The transcoder stops midway until the test goes on, or the signal aborts. */
  const stopMidway = () => {
    const reached = Promise.withResolvers<AbortSignal>();
    const resumed = Promise.withResolvers<void>();
    shop.transcoder.midway = async ({ signal }) => {
      reached.resolve(signal);
      const aborted = new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      await Promise.race([resumed.promise, aborted]);
    };
    return { reached: reached.promise, resume: resumed.resolve };
  };

  it('shows how far it is', async () => {
    const id = await shop.queueVideo();
    const midway = stopMidway();
    const done = shop.work();
    await midway.reached;
    await renewUntil(async () => (await show(id)).percent > 0);
    expect(await show(id)).toMatchObject({
      state: 'running',
      percent: 50,
      secondsLeft: 30,
      step: 'Making 720p, 480p, 360p',
    });
    const listed = await shop.admin.get('/api/videos/preparations?underWay=yes');
    expect(listed.json()).toMatchObject({ ffmpeg: '5.1', preparations: [{ videoId: id }] });
    midway.resume();
    await done;
    const after = await shop.admin.get('/api/videos/preparations?underWay=yes');
    expect(after.json()).toMatchObject({ preparations: [] });
  });

  it('ends soon after it was cancelled, and leaves nothing', async () => {
    const id = await shop.queueVideo();
    const midway = stopMidway();
    const done = shop.work();
    const signal = await midway.reached;
    const cancelled = await shop.admin.send('DELETE', `/api/videos/${id}/preparation`);
    expect(cancelled.json()).toMatchObject({ state: 'cancelled', percent: 0, step: null });
    await renewUntil(() => signal.aborted);
    await done;
    expect(await shop.files()).toEqual([]);
    expect(shop.told).toEqual([]);
    expect(await shop.work()).toBe(false);
    const again = await shop.admin.send('DELETE', `/api/videos/${id}/preparation`);
    expect([again.status, again.json().message]).toEqual([
      409,
      'This video is not being prepared.',
    ]);
  });

  it('ends when its video is deleted, and leaves nothing', async () => {
    const id = await shop.queueVideo();
    const midway = stopMidway();
    const done = shop.work();
    const signal = await midway.reached;
    await shop.admin.send('DELETE', `/api/videos/${id}`);
    await renewUntil(() => signal.aborted);
    await done;
    expect(await shop.files()).toEqual([]);
  });

  it('goes back into the queue when the process stops', async () => {
    const id = await shop.queueVideo();
    const midway = stopMidway();
    const stopping = new AbortController();
    const done = shop.work(stopping.signal);
    await midway.reached;
    stopping.abort();
    await done;
    expect(await show(id)).toMatchObject({ state: 'queued', reason: null });
    expect(await shop.files()).toEqual([]);
    shop.transcoder.midway = async () => undefined;
    await shop.work();
    expect(await show(id)).toMatchObject({ state: 'ready' });
  });

  it('is its worker’s alone while that lives, and another’s once its lease ran out', async () => {
    const id = await shop.queueVideo();
    const midway = stopMidway();
    const slow = shop.work();
    const signal = await midway.reached;
    for (let round = 0; round < 2; round += 1) {
      await ageLeases(shop.store.deps.db, 'video_preparation', { seconds: 10 });
      const before = await leasedUntil();
      shop.store.clock.advance({ seconds: 2 });
      await expect.poll(leasedUntil).toBeGreaterThan(before);
      expect(await shop.work()).toBe(false);
    }
    await runOut();
    shop.transcoder.midway = async () => undefined;
    // It is alive after all, and hears nothing of the other.
    expect(await shop.work()).toBe(true);
    const renditions = await listRenditions(shop.store.deps, id);
    expect(renditions).toHaveLength(3);
    expect(signal.aborted).toBe(false);
    midway.resume();
    await slow;
    expect(await listRenditions(shop.store.deps, id)).toEqual(renditions);
    const sheets = (await getVideo(shop.store.deps, id)).storyboard?.sheets ?? [];
    const keys = [...renditions, ...sheets].map(({ objectKey }) => objectKey);
    expect((await shop.files()).map((name) => `renditions/${name}`).sort()).toEqual(keys.sort());
  });

  it('ends where another has taken it over, which goes on', async () => {
    await shop.queueVideo();
    const slow = stopMidway();
    const first = shop.work();
    const lost = await slow.reached;
    await runOut();
    const midway = stopMidway();
    const second = shop.work();
    const kept = await midway.reached;
    await renewUntil(() => lost.aborted);
    await first;
    expect([lost.reason, kept.aborted]).toEqual([expect.any(LeaseLost), false]);
    midway.resume();
    expect(await second).toBe(true);
    expect(await shop.files()).toHaveLength(4);
  });

  it('of a worker that was killed leaves files that are deleted once another took over', async () => {
    await shop.queueVideo();
    const midway = stopMidway();
    void shop.work();
    await midway.reached;
    await runOut();
    shop.transcoder.midway = async () => undefined;
    await shop.work();
    expect(await shop.files()).toHaveLength(8);
    await shop.store.deps.jobs.runDue();
    expect(await shop.files()).toHaveLength(8);
    shop.store.clock.leap({ seconds: 31 });
    await shop.store.deps.jobs.runDue();
    expect(await shop.files()).toHaveLength(4);
  });

  it('keeps its files from the sweep of uploads', async () => {
    await shop.queueVideo();
    const midway = stopMidway();
    const done = shop.work();
    await midway.reached;
    const { drafts } = shop.store.deps.storage;
    await drafts.openPart('orphan', 0).then((part) => part.close());
    expect(await sweepUploads(shop.store.deps)).toBe(1);
    midway.resume();
    await done;
    expect(await shop.files()).toHaveLength(4);
  });
});
