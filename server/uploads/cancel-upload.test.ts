import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../testing/test-database.ts';
import { chunks, startUploadStore, type UploadStore } from '../testing/test-uploads.ts';
import type { Turn } from './active-uploads.ts';
import { cancelUpload } from './cancel-upload.ts';
import { leaveUpload } from './leave-upload.ts';
import type { UploadDeps } from './upload-deps.ts';
import { findUpload, insertUpload } from './uploads.store.ts';

const path = '/api/videos/uploads/upload-1';

describeOnEachDatabase('cancelling an upload', (kind) => {
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

  /** Cancels an upload without a chunk while a request of it has a turn, which that meanwhile ends. */
  const cancelDuring = async (
    meanwhile: (deps: UploadDeps, leaving: { uploadId: string; turn: Turn }) => Promise<unknown>,
  ) => {
    const { deps } = uploads;
    const admins = deps.db.selectFrom('admin').select('id').where('username', '=', 'nick');
    const { id: adminId } = await admins.executeTakeFirstOrThrow();
    const uploadId = 'upload-1';
    await insertUpload(deps, { uploadId, adminId, totalChunks: 4, fileName: null });
    let ending: Promise<unknown> | undefined;
    const turn: Turn = await deps.active.takeTurn(uploadId, 0, () => {
      ending = meanwhile(deps, { uploadId, turn }).finally(() => turn.end());
    });
    await cancelUpload(deps, { uploadId, adminId }).finally(() => ending);
  };
  const find = () => findUpload(uploads.store.deps, 'upload-1');

  it('is done where the last request deletes the upload as it leaves', async () => {
    await cancelDuring(leaveUpload);
    expect(await find()).toBeUndefined();
  });

  it('leaves an upload of that name that another admin has begun meanwhile', async () => {
    const other = await uploads.signIn('holly');
    const taken = cancelDuring(async ({ db }) => {
      const holly = db.selectFrom('admin').select('id').where('username', '=', 'holly');
      await db.updateTable('upload').set({ admin_id: holly }).execute();
    });
    await expect(taken).rejects.toMatchObject({ status: 404 });
    expect((await other.get(path)).status).toBe(200);
  });
});
