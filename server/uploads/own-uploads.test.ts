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
    expect([refused.status, refused.json().message]).toEqual([409, 'This upload was cancelled.']);
    expect(await uploads.countFiles()).toBe(0);
    expect((await uploads.admin.get(path)).status).toBe(404);
  });
});
