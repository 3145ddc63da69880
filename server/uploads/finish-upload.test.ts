import { afterEach, beforeEach, expect, it } from 'vitest';
import { ObjectMissing } from '#platform/objects/objects.ts';
import { statObject } from '#platform/objects/read-object.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { chunksOf, type TestChunk } from '../testing/test-forms.ts';
import {
  CHUNK,
  chunks,
  startUploadStore,
  type UploadStore,
  videoFile,
} from '../testing/test-uploads.ts';
import { finishUpload } from './finish-upload.ts';
import { findUpload, type UploadRecord } from './uploads.store.ts';

const uploadId = 'upload-1';

describeWithDatabase('finishing an upload', (kind) => {
  let uploads: UploadStore;
  beforeEach(async () => {
    uploads = await startUploadStore(kind);
  });
  afterEach(() => uploads.store.close());

  let id = '';
  const finish = async () => {
    id = (await find())?.id ?? id;
    return finishUpload(uploads.deps, { id });
  };
  const find = () => findUpload(uploads.store.deps, uploadId);
  /** Sends all chunks; the last one is answered with an error of the storage. */
  const sendAllButFail = async (error: Error) => {
    const { storage } = uploads.store.deps;
    const { finish: really } = storage.uploads;
    storage.uploads.finish = async () => {
      throw error;
    };
    const answers = [];
    for (const chunk of chunks) answers.push(await uploads.send(chunk));
    storage.uploads.finish = really;
    return answers.at(-1);
  };

  it('may be repeated: the answer is the same, and the file is not touched', async () => {
    const { complete, videoId, videoPath } = await uploads.sendAll();
    const before = await find();
    expect(before).toMatchObject({ state: 'finished', sizeBytes: 3500, durationMs: 42_000 });
    const { storage } = uploads.store.deps;
    storage.uploads.finish = async () => {
      throw new Error('finished twice');
    };
    expect(await finish()).toEqual({ complete, videoId, videoPath });
    expect(await find()).toEqual(before);
  });

  it('goes on after the storage has failed', async () => {
    const failed = await sendAllButFail(new Error('the disk is away'));
    expect(failed?.status).toBe(500);
    expect(await find()).toMatchObject({ state: 'receiving', sizeBytes: null });
    expect(await finish()).toMatchObject({ complete: true });
    expect(await find()).toMatchObject({ state: 'finished' });
  });

  it('begins anew where the bytes are gone: 409, and the upload is forgotten', async () => {
    await sendAllButFail(new Error('the disk is away'));
    const upload = await find();
    await uploads.store.deps.storage.uploads.discard(String(upload?.id));
    const refused = { status: 409, message: expect.stringContaining('are gone from the disk') };
    await expect(finish()).rejects.toMatchObject({ ...refused, cause: expect.any(Error) });
    await expect(finish()).rejects.toMatchObject({
      status: 409,
      message: 'This upload was canceled.',
    });
    expect(await uploads.sendAll()).toMatchObject({ complete: true });
  });

  it('gives the answer of another node that was quicker, whatever it met itself', async () => {
    await sendAllButFail(new Error('the disk is away'));
    const { storage, db } = uploads.store.deps;
    const { finish: really } = storage.uploads;
    const meanwhile = async (work: () => Promise<unknown>, error?: Error) => {
      storage.uploads.finish = async (...object) => {
        storage.uploads.finish = really;
        await work();
        if (error !== undefined) throw error;
        return really(...object);
      };
      return finish();
    };
    const upload = (await find()) as UploadRecord;
    const gone = new ObjectMissing('videos/1');
    const answer = await meanwhile(() => finish(), gone);
    expect(answer).toMatchObject({ complete: true, videoId: upload.videoId });
    const refuse = () =>
      db.updateTable('upload').set({ state: 'refused', refusal: 'odd' }).execute();
    const begin = () =>
      db.updateTable('upload').set({ state: 'receiving', refusal: null }).execute();
    for (const error of [undefined, gone]) {
      await begin();
      await expect(meanwhile(refuse, error)).rejects.toMatchObject({ status: 415 });
    }
    await begin();
    const cancel = () => db.deleteFrom('upload').execute();
    await expect(meanwhile(cancel)).rejects.toMatchObject({ status: 409 });
  });

  it('keeps the refusal of what is no video, and forgets its bytes', async () => {
    const [first, ...others] = chunks as [TestChunk, ...TestChunk[]];
    await uploads.send(first);
    const upload = await find();
    for (const chunk of others.slice(0, -1)) await uploads.send(chunk);
    // What was sound is overwritten on the disk: only the probe can see it.
    const part = await uploads.store.deps.storage.drafts.openPart(String(upload?.id), 0);
    await part.write([Buffer.from('%PDF-1.7')]);
    const answer = await uploads.send(others.at(-1) as TestChunk);
    expect([answer.status, answer.json().message]).toEqual([
      415,
      expect.stringContaining('it is a PDF'),
    ]);
    const { videoId, ...refused } = (await find()) ?? {};
    expect(refused).toMatchObject({ state: 'refused', sizeBytes: 3500, contentType: null });
    await uploads.store.deps.jobs.runDue();
    expect(await statObject(uploads.store.deps.storage, `videos/${videoId}`)).toBeNull();
    await expect(finish()).rejects.toMatchObject({ status: 415, message: answer.json().message });
  });

  it('says that a file is incomplete, also when the upload is looked at later', async () => {
    const cut = chunksOf(videoFile.subarray(0, 2600), uploadId, CHUNK);
    const answers = [];
    for (const chunk of cut) answers.push(await uploads.send(chunk));
    const refusal = answers.at(-1);
    const message = expect.stringMatching(/^The file is incomplete: /);
    expect([refusal?.status, refusal?.json()]).toEqual([
      415,
      expect.objectContaining({ code: 'incomplete_file', message }),
    ]);
    expect(await uploads.show(uploadId)).toMatchObject({ state: 'refused', message });
  });
});
