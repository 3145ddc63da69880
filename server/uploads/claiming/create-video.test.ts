import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { startUploadStore, type UploadStore } from '../../testing/test-uploads.ts';

describeWithDatabase('making an upload a video', (kind) => {
  let uploads: UploadStore;
  beforeEach(async () => {
    uploads = await startUploadStore(kind);
  });
  afterEach(() => uploads.store.close());

  it('takes the address of the upload and no other', async () => {
    const { videoPath, videoId } = await uploads.sendAll();
    const path = String(videoPath);
    const create = async (given: string) => {
      const input = { title: 'Video', videoPath: given };
      return (await uploads.admin.send('POST', '/api/videos', input)).status;
    };
    const others = [`https://x.example${path}`, `${path}/x`, `${path}?x=1`, path.slice(0, -1)];
    for (const other of others) expect([other, await create(other)]).toEqual([other, 400]);
    expect(await create(path)).toBe(200);
    expect(await uploads.show('upload-1')).toMatchObject({
      state: 'claimed',
      complete: true,
      videoPath,
      videoId,
    });
  });
});
