import { afterEach, beforeEach, expect, it } from 'vitest';
import { statObject } from '#platform/objects/read-object.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { CHUNK, chunks, startUploadStore, type UploadStore } from '../testing/test-uploads.ts';
import { insertWriter } from './chunk-writers.store.ts';
import { dropUpload } from './drop-upload.ts';
import { findUpload, type UploadRecord } from './uploads.store.ts';

describeWithDatabase('dropping an upload', (kind) => {
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
    return (await statObject(uploads.store.deps.storage, `videos/${videoId}`)) !== null;
  };

  const drop = (upload: UploadRecord, isMeant = (_: UploadRecord) => true) =>
    dropUpload(uploads.store.deps, upload.id, isMeant);

  it('deletes its record, its chunks, their writers and its bytes', async () => {
    const upload = await begun();
    await insertWriter(uploads.deps, { uploadId: upload.id, number: 1, token: 'dead' });
    expect(await drop(upload)).toBe(true);
    expect(await find()).toBeUndefined();
    expect(await uploads.countFiles()).toBe(0);
    const { db } = uploads.store.deps;
    expect(await db.selectFrom('upload_chunk').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('chunk_writer').selectAll().execute()).toEqual([]);
    expect(await drop(upload)).toBe(false);
  });

  it('does nothing where it is not meant as it is now', async () => {
    const upload = await begun();
    await uploads.sendAll();
    expect(await drop(upload, ({ state }) => state === 'receiving')).toBe(false);
    const { videoId } = (await find()) as UploadRecord;
    expect(await isStored(videoId)).toBe(true);
  });

  it('deletes what another request makes of its bytes in these moments', async () => {
    const { id, videoId } = await begun();
    const { uploads: files } = uploads.store.deps.storage;
    const { discard } = files;
    files.discard = async (upload) => {
      await files.finish(upload, { key: `videos/${videoId}`, sizeBytes: CHUNK, receipts: [''] });
      await discard(upload);
    };
    await dropUpload(uploads.store.deps, id, () => true);
    expect(await isStored(videoId)).toBe(true);
    uploads.store.clock.advance({ minutes: 1 });
    expect(await isStored(videoId)).toBe(false);
  });

  it('deletes the file of a finished one, and never a video', async () => {
    const { videoId, videoPath } = await uploads.sendAll();
    await uploads.admin.send('POST', '/api/videos', { title: 'Kept', videoPath });
    expect(await drop((await find()) as UploadRecord)).toBe(true);
    expect(await isStored(String(videoId))).toBe(true);
    const unused = await uploads.sendAll(undefined, 'upload-2');
    const upload = await findUpload(uploads.store.deps, 'upload-2');
    expect(await drop(upload as UploadRecord)).toBe(true);
    expect(await isStored(String(unused.videoId))).toBe(false);
  });
});
