import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../testing/test-database.ts';
import { chunkAt, startUploadStore, type UploadStore } from '../testing/test-uploads.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { findUpload } from './uploads.store.ts';

const MINUTE = 60_000;

describeOnEachDatabase('sweeping uploads', (kind) => {
  let uploads: UploadStore;
  beforeEach(async () => {
    uploads = await startUploadStore(kind);
  });
  afterEach(() => uploads.store.close());

  const files = async () =>
    (await uploads.store.deps.storage.uploads.list()).map(({ upload }) => upload);
  /** A file of an upload, without a record unless one has that name. */
  const addFile = async (upload: string) => {
    const part = await uploads.store.deps.storage.uploads.openPart(upload, 0);
    await part.write([Buffer.from('some bytes')]);
    await part.close();
  };
  /** The storage says that every file is that old. */
  const sweepAtAge = (ageMs: number) => {
    const { storage, ...deps } = uploads.store.deps;
    const list = async () => (await files()).map((upload) => ({ upload, ageMs }));
    return sweepUploads({
      ...deps,
      storage: { ...storage, uploads: { ...storage.uploads, list } },
    });
  };

  it('leaves a file without a record for an hour: it may be about to get one', async () => {
    await addFile('orphan');
    for (const age of [0, 59 * MINUTE, 60 * MINUTE]) expect(await sweepAtAge(age)).toBe(0);
    expect(await files()).toEqual(['orphan']);
    expect(await sweepAtAge(61 * MINUTE)).toBe(1);
    expect(await files()).toEqual([]);
  });

  it('leaves the file of an upload that is being received, however old', async () => {
    await uploads.send(chunkAt(0));
    await addFile('orphan');
    expect(await sweepAtAge(Infinity)).toBe(1);
    const upload = await findUpload(uploads.store.deps, 'upload-1');
    expect(await files()).toEqual([upload?.id]);
  });

  it('drops an upload without a chunk for 24 hours, with its file', async () => {
    const { store, send } = uploads;
    await send(chunkAt(0));
    store.clock.advance({ hours: 24 });
    expect(await sweepAtAge(0)).toBe(0);
    store.clock.advance({ seconds: 1 });
    expect(await sweepAtAge(0)).toBe(1);
    expect(await findUpload(store.deps, 'upload-1')).toBeUndefined();
    expect(await files()).toEqual([]);
  });
});
