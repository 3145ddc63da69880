import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeWithDatabase } from '../testing/test-database.ts';
import { chunkAt, startUploadStore, type UploadStore } from '../testing/test-uploads.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { findUpload } from './uploads.store.ts';

describeWithDatabase('sweeping uploads', (kind) => {
  let uploads: UploadStore;
  beforeEach(async () => {
    uploads = await startUploadStore(kind);
  });
  afterEach(() => uploads.store.close());

  const files = () => uploads.store.deps.storage.uploads.list();
  /** A file of an upload, without a record unless one has that name. */
  const addFile = async (upload: string) => {
    const part = await uploads.store.deps.storage.drafts.openPart(upload, 0);
    await part.write([Buffer.from('some bytes')]);
    await part.close();
  };
  const sweep = () => sweepUploads(uploads.store.deps);

  it('deletes a file without a record', async () => {
    await addFile('orphan');
    expect(await sweep()).toBe(1);
    expect(await files()).toEqual([]);
  });

  it('leaves the file of an upload that is being received, also one begun in between', async () => {
    await uploads.send(chunkAt(0));
    await addFile('orphan');
    const { storage } = uploads.store.deps;
    const { list } = storage.uploads;
    storage.uploads.list = async () => {
      // The record of an upload is there before its file.
      await uploads.send({ ...chunkAt(0), uploadId: 'upload-2' });
      return list();
    };
    expect(await sweep()).toBe(1);
    const begun = await Promise.all(
      ['upload-1', 'upload-2'].map((uploadId) => findUpload(uploads.store.deps, uploadId)),
    );
    storage.uploads.list = list;
    expect((await files()).sort()).toEqual(begun.map((upload) => upload?.id).sort());
  });

  it('deletes no file while an upload has not noted what it has begun', async () => {
    await uploads.send(chunkAt(0));
    await addFile('begun');
    const { db } = uploads.store.deps;
    await db.updateTable('upload').set({ handle: null }).execute();
    expect(await sweep()).toBe(0);
    await db.updateTable('upload').set({ handle: 'begun' }).execute();
    expect(await sweep()).toBe(1);
    expect(await files()).toEqual(['begun']);
  });

  it('drops an upload without a chunk for 24 hours, with its file, whatever the node’s clock says', async () => {
    await uploads.send(chunkAt(0));
    uploads.store.clock.advance({ days: 400 });
    await uploads.age({ hours: 24, minutes: -1 });
    expect(await sweep()).toBe(0);
    await uploads.age({ minutes: 2 });
    expect(await sweep()).toBe(1);
    expect(await findUpload(uploads.store.deps, 'upload-1')).toBeUndefined();
    expect(await files()).toEqual([]);
  });
});
