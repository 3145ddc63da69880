import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Preparation } from '#contract/renditions.ts';
import { NotAVideo } from '#platform/media/not-a-video.ts';
import { statObject } from '#platform/objects/read-object.ts';
import { linkVideo } from '../../catalog/index.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { chunkForm } from '../../testing/test-forms.ts';
import { mp4Video } from '../../testing/test-videos.ts';
import { type PreparingStore, startPreparingStore } from '../../testing/videos/preparing-store.ts';
import { hevcFacts, standInFacts } from '../../testing/videos/stand-in-transcoder.ts';
import { getVideo } from '../../videos/index.ts';
import { listRenditions } from '../renditions.store.ts';

describeWithDatabase('a new file of a video', (kind) => {
  let shop: PreparingStore;
  let videoId: string;
  beforeEach(async () => {
    shop = await startPreparingStore(kind);
    videoId = await shop.queueVideo();
    await shop.work();
  });
  afterEach(() => shop.close());

  let uploads = 0;
  const send = async (bytes: Buffer) => {
    uploads += 1;
    const chunk = { uploadId: `new-file-${uploads}`, chunkNumber: 0, totalChunks: 1, bytes };
    const { body, headers } = chunkForm(chunk);
    return shop.admin.send('POST', '/api/videos/upload-chunk', body, headers);
  };
  /** Uploads a video; returns its path. */
  const upload = async (seconds = 30) => {
    const { facts } = shop.transcoder;
    if (!(facts instanceof Error)) shop.transcoder.facts = { ...facts, durationMs: seconds * 1000 };
    const answer = await send(mp4Video({ seconds, sizeBytes: 3000 + seconds }));
    return String(answer.json().videoPath);
  };
  const replace = async (videoPath: string, id = videoId) =>
    shop.admin.send('POST', `/api/videos/${id}/new-file`, { videoPath });
  const discard = () => shop.admin.send('DELETE', `/api/videos/${videoId}/new-file`);
  const video = () => getVideo(shop.store.deps, videoId);
  const isStored = async (key: string) => (await statObject(shop.store.deps.storage, key)) !== null;
  const rows = () => shop.store.deps.db.selectFrom('video').select('id').execute();
  /** The preparation of the new file; undefined: there is none. */
  const findReplacement = async () => {
    const answer = await shop.admin.get('/api/videos/preparations');
    const all = answer.json().preparations as Preparation[];
    return all.find(({ replaces }) => replaces === videoId);
  };
  const listed = async () => {
    const answer = await shop.admin.get('/api/videos');
    return (answer.json() as unknown as { id: string }[]).map(({ id }) => id);
  };

  it('takes the place of the present one when it is ready, and all else stays', async () => {
    const before = await video();
    const former = await listRenditions(shop.store.deps, videoId);
    const path = await upload();
    expect((await replace(path)).json()).toEqual({ ok: true });
    // The present one plays on, and nobody sees another video.
    expect(await video()).toEqual(before);
    expect(await listed()).toEqual([videoId]);
    expect(await findReplacement()).toMatchObject({ state: 'queued', replaces: videoId });
    expect(await shop.work()).toBe(true);
    const now = await video();
    const kept = ['id', 'title', 'description', 'thumbnailKey', 'captions', 'chaptersKey'] as const;
    for (const name of kept) expect([name, now[name]]).toEqual([name, before[name]]);
    expect(now).toMatchObject({ file: 1, replacedAt: shop.store.clock.now(), renditionCount: 3 });
    expect(now).toMatchObject({
      objectKey: `videos/${path.split('/').at(-1)}`,
      durationMs: 30_000,
    });
    expect(await findReplacement()).toBeUndefined();
    // It was ready before its answer could be read, so that it is asked for again.
    expect((await replace(path)).json()).toEqual({ ok: true });
    expect(await video()).toEqual(now);
    expect(await rows()).toHaveLength(1);
    const answer = await shop.admin.get(`/api/videos/${videoId}/renditions`);
    expect(answer.json().preparation).toMatchObject({ videoId, state: 'ready', replaces: null });
    await shop.store.deps.jobs.runDue();
    expect(await isStored(now.objectKey)).toBe(true);
    const sheets = before.storyboard?.sheets ?? [];
    for (const { objectKey } of [before, ...former, ...sheets])
      expect(await isStored(objectKey)).toBe(false);
    // Three renditions and a sheet.
    expect(await shop.files()).toHaveLength(4);
    expect((await shop.admin.get(`/media/videos/${videoId}`)).status).toBe(200);
  });

  it('that cannot be prepared leaves the present one, until another one is sent', async () => {
    const before = await video();
    shop.transcoder.facts = new NotAVideo('a broken video');
    const broken = await upload();
    await replace(broken);
    await shop.work();
    expect(await video()).toEqual(before);
    expect(await findReplacement()).toMatchObject({ state: 'failed', reason: expect.any(String) });
    expect(shop.told).toHaveLength(1);
    shop.transcoder.facts = standInFacts;
    await replace(await upload(5));
    await shop.work();
    // Shorter is fine.
    expect(await video()).toMatchObject({ file: 1, durationMs: 5000 });
    await shop.store.deps.jobs.runDue();
    expect(await isStored(`videos/${broken.split('/').at(-1)}`)).toBe(false);
    expect(await shop.files()).toHaveLength(4);
  });

  it('is refused where it is no upload, no video, or for no video', async () => {
    const png = await send(Buffer.from('\x89PNG\r\n\x1a\n and no more', 'latin1'));
    expect(png.status).toBe(415);
    expect((await replace('/media/videos/guessed')).status).toBe(400);
    expect((await replace('elsewhere')).status).toBe(400);
    const path = await upload();
    expect((await replace(path, 'guessed')).status).toBe(404);
    const stranger = await upload();
    await shop.admin.send('POST', '/api/videos', { title: 'A video', videoPath: stranger });
    expect((await replace(stranger)).status).toBe(400);
    expect(await findReplacement()).toBeUndefined();
  });

  it('is begun once, whether its answer was lost or not, and can be given up', async () => {
    const before = await video();
    const path = await upload();
    for (let turn = 0; turn < 2; turn += 1) expect((await replace(path)).status).toBe(200);
    const id = path.split('/').at(-1) ?? '';
    // It is no video of the catalogue.
    const { packageId } = await ownPackage();
    await expect(linkVideo(shop.store.deps, { packageId, videoId: id })).rejects.toThrow(
      /no such video/,
    );
    expect((await replace(await upload(), id)).status).toBe(404);
    for (let turn = 0; turn < 2; turn += 1) expect((await discard()).status).toBe(200);
    expect(await findReplacement()).toBeUndefined();
    expect(await shop.work()).toBe(false);
    await shop.store.deps.jobs.runDue();
    expect(await isStored(`videos/${id}`)).toBe(false);
    expect(await video()).toEqual(before);
  });

  it('that is given up while it is prepared changes nothing, and leaves no file', async () => {
    const before = await video();
    const files = await shop.files();
    await replace(await upload());
    shop.transcoder.midway = async () => {
      await discard();
    };
    await shop.work();
    expect(await video()).toEqual(before);
    shop.store.clock.advance({ minutes: 2 });
    await shop.store.deps.jobs.runDue();
    expect(await shop.files()).toEqual(files);
    expect(await rows()).toHaveLength(1);
  });

  it('goes with its video', async () => {
    const path = await upload();
    await replace(path);
    await shop.admin.send('DELETE', `/api/videos/${videoId}`);
    expect(await rows()).toEqual([]);
    expect(await shop.work()).toBe(false);
    await shop.store.deps.jobs.runDue();
    expect(await isStored(`videos/${path.split('/').at(-1)}`)).toBe(false);
    expect(await shop.files()).toEqual([]);
  });

  it('is ready without ffmpeg where every browser plays it, and waits for it otherwise', async () => {
    shop.transcoder.ffmpeg = null;
    await replace(await upload(7));
    await shop.work();
    expect(await video()).toMatchObject({ file: 1, durationMs: 7000, renditionCount: 0 });
    shop.transcoder.facts = hevcFacts;
    await replace(await upload(9));
    await shop.work();
    expect(await findReplacement()).toMatchObject({ state: 'waiting_for_ffmpeg' });
    expect(await video()).toMatchObject({ file: 1, durationMs: 7000 });
  });

  it('replaces a file that is just prepared again', async () => {
    await shop.admin.send('POST', `/api/videos/${videoId}/preparation`);
    shop.store.clock.advance({ seconds: 1 });
    await replace(await upload(8));
    let turn = 0;
    shop.transcoder.midway = async () => {
      turn += 1;
      if (turn === 1) await shop.work();
    };
    await shop.work();
    expect(turn).toBe(2);
    shop.store.clock.advance({ minutes: 2 });
    await shop.store.deps.jobs.runDue();
    expect(await video()).toMatchObject({ file: 1, durationMs: 8000 });
    expect(await shop.files()).toHaveLength(4);
  });

  async function ownPackage() {
    const more = { description: '', price: 19, isBundle: false, features: [] };
    const answer = await shop.admin.send('POST', '/api/packages', { name: 'Own', ...more });
    return { packageId: String(answer.json().id) };
  }
});
