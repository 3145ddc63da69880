import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../testing/test-database.ts';
import { chunks, startUploadStore, type UploadStore } from '../testing/test-uploads.ts';
import { dropUpload } from './drop-upload.ts';
import { findUpload, touchUpload, type UploadRecord } from './uploads.store.ts';

describeOnEachDatabase('dropping an upload', (kind) => {
  let uploads: UploadStore;
  beforeEach(async () => {
    uploads = await startUploadStore(kind);
  });
  afterEach(() => uploads.store.close());

  const find = () => findUpload(uploads.store.deps, 'upload-1');
  async function begun(): Promise<UploadRecord> {
    await uploads.send(chunks[0] as (typeof chunks)[number]);
    return (await find()) as UploadRecord;
  }
  const isStored = async (videoId: string) => {
    await uploads.store.deps.jobs.runDue();
    return (await uploads.store.deps.storage.stat(`videos/${videoId}`)) !== null;
  };

  it('deletes its record, its chunks and its bytes', async () => {
    const upload = await begun();
    expect(await dropUpload(uploads.store.deps, upload)).toBe(true);
    expect(await find()).toBeUndefined();
    expect(await uploads.countFiles()).toBe(0);
    const { db } = uploads.store.deps;
    expect(await db.selectFrom('upload_chunk').selectAll().execute()).toEqual([]);
    expect(await dropUpload(uploads.store.deps, upload)).toBe(false);
  });

  it('does nothing where a chunk came meanwhile', async () => {
    const upload = await begun();
    await touchUpload(uploads.store.deps, upload.id, upload.touchedAt + 1);
    expect(await dropUpload(uploads.store.deps, upload)).toBe(false);
    expect(await uploads.show('upload-1')).toMatchObject({ state: 'receiving', received: [0] });
    expect(await uploads.countFiles()).toBe(1);
  });

  it('does nothing where it was finished meanwhile', async () => {
    const upload = await begun();
    const { videoId } = await uploads.sendAll();
    const finished = (await find()) as UploadRecord;
    const stale = { ...finished, state: upload.state };
    expect(await dropUpload(uploads.store.deps, stale)).toBe(false);
    expect(await isStored(String(videoId))).toBe(true);
  });

  it('deletes the file of a finished one, and never a video', async () => {
    const { videoId, videoPath } = await uploads.sendAll();
    const finished = (await find()) as UploadRecord;
    await uploads.admin.send('POST', '/api/videos', { title: 'Kept', videoPath });
    expect(await dropUpload(uploads.store.deps, finished)).toBe(false);
    const claimed = (await find()) as UploadRecord;
    expect(await dropUpload(uploads.store.deps, claimed)).toBe(true);
    expect(await isStored(String(videoId))).toBe(true);
    const unused = await uploads.sendAll(undefined, 'upload-2');
    const upload = await findUpload(uploads.store.deps, 'upload-2');
    expect(await dropUpload(uploads.store.deps, upload as UploadRecord)).toBe(true);
    expect(await isStored(String(unused.videoId))).toBe(false);
  });
});
