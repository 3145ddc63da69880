import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeWithDatabase } from '../testing/test-database.ts';
import { chunks, startUploadStore, type UploadStore } from '../testing/test-uploads.ts';

const path = '/api/videos/uploads/upload-1';

describeWithDatabase('cancelling an upload', (kind) => {
  let uploads: UploadStore;
  beforeEach(async () => {
    uploads = await startUploadStore(kind);
  });
  afterEach(() => uploads.store.close());

  const begin = () => uploads.send(chunks[0] as (typeof chunks)[number]);

  it('deletes it; after that it is a 404, and its name is free again', async () => {
    await begin();
    expect((await uploads.admin.send('DELETE', path)).status).toBe(200);
    expect(await uploads.countFiles()).toBe(0);
    expect((await uploads.admin.send('DELETE', path)).status).toBe(404);
    expect(await uploads.sendAll()).toMatchObject({ complete: true });
  });

  it('is its own admin’s alone: 403 for another, 401 for nobody', async () => {
    await begin();
    const another = await uploads.signIn('holly');
    expect((await another.send('DELETE', path)).status).toBe(403);
    expect((await uploads.store.browser().send('DELETE', path)).status).toBe(401);
    expect(await uploads.show('upload-1')).toMatchObject({ received: [0] });
    expect(await uploads.countFiles()).toBe(1);
  });

  it('is a 409 once it is a video, which stays', async () => {
    const { videoId, videoPath } = await uploads.sendAll();
    await uploads.admin.send('POST', '/api/videos', { title: 'Kept', videoPath });
    const answer = await uploads.admin.send('DELETE', path);
    expect(answer.status).toBe(409);
    expect(answer.json()).toMatchObject({ message: 'This upload is a video already.' });
    await uploads.store.deps.jobs.runDue();
    expect((await uploads.admin.get(`/media/videos/${videoId}`)).status).toBe(200);
  });

  it('ends a request that is sending, which may have made the file anew', async () => {
    const { openPart } = uploads.deps.storage.uploads;
    uploads.deps.storage.uploads.openPart = async (...place) => {
      expect((await uploads.admin.send('DELETE', path)).status).toBe(200);
      return openPart(...place);
    };
    const refused = await begin();
    expect([refused.status, refused.json().message]).toEqual([409, 'This upload was canceled.']);
    expect(await uploads.countFiles()).toBe(0);
    expect((await uploads.admin.get(path)).status).toBe(404);
  });
});

describeWithDatabase('finding the uploads of a file', (kind) => {
  let uploads: UploadStore;
  beforeEach(async () => {
    uploads = await startUploadStore(kind);
  });
  afterEach(() => uploads.store.close());

  const begin = (uploadId: string, fingerprint?: string, chunk = chunks[0]) =>
    uploads.send({
      ...(chunk as (typeof chunks)[number]),
      uploadId,
      ...(fingerprint !== undefined && { fields: { fingerprint } }),
    });
  const find = async (fingerprint: string, client = uploads.admin) => {
    const answer = await client.get(`/api/videos/uploads?fingerprint=${fingerprint}`);
    return answer.json<{ uploadId: string }[]>().map(({ uploadId }) => uploadId);
  };

  it('answers those of its admin, the latest first, in whichever browser', async () => {
    await begin('upload-1', '3500:1:ab');
    await uploads.age({ hours: 1 });
    await begin('upload-2', '3500:1:ab');
    await begin('upload-3', '3500:2:cd');
    await begin('upload-4');
    const otherBrowser = await uploads.signIn('nick');
    expect(await find('3500:1:ab', otherBrowser)).toEqual(['upload-2', 'upload-1']);
    expect(await find('3500:1:ef')).toEqual([]);
    expect(await find('3500:1:ab', await uploads.signIn('holly'))).toEqual([]);
    const all = await uploads.admin.get('/api/videos/uploads');
    expect(all.json<unknown[]>()).toHaveLength(4);
    expect(all.text).not.toContain('3500:1:ab');
  });

  it('goes by the first chunk', async () => {
    await begin('upload-1', '3500:1:ab');
    expect((await begin('upload-1', '3500:2:cd', chunks[1])).status).toBe(200);
    expect(await find('3500:1:ab')).toEqual(['upload-1']);
    expect(await find('3500:2:cd')).toEqual([]);
  });

  it('refuses what is no fingerprint', async () => {
    for (const bad of ['', 'x'.repeat(101), 'a b', '<b>', '\u00e9', '\0']) {
      expect((await begin('upload-1', bad)).status, bad).toBe(400);
      const asked = `/api/videos/uploads?fingerprint=${encodeURIComponent(bad)}`;
      expect((await uploads.admin.get(asked)).status, bad).toBe(400);
    }
    expect(await uploads.countFiles()).toBe(0);
  });
});
