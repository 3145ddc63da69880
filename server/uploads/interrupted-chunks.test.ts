import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeWithDatabase } from '../testing/test-database.ts';
import { chunkForm, type TestChunk } from '../testing/test-forms.ts';
import { CHUNK, chunkAt, startUploadStore, type UploadStore } from '../testing/test-uploads.ts';
import { receiveChunk } from './receive-chunk.ts';
import type { UploadDeps } from './upload-deps.ts';
import { findUpload } from './uploads.store.ts';

const uploadId = 'upload-1';
const cancelled = { status: 409, message: 'This upload was canceled.' };

describeWithDatabase('a chunk that is interrupted', (kind) => {
  let uploads: UploadStore;
  let deps: UploadDeps;
  let adminId: string;
  let free: number;
  beforeEach(async () => {
    uploads = await startUploadStore(kind);
    deps = uploads.deps;
    ({ id: adminId } = await deps.db.selectFrom('admin').select('id').executeTakeFirstOrThrow());
    free = await deps.storage.freeBytes();
  });
  afterEach(() => uploads.store.close());

  const receive = (sent: TestChunk) => {
    const { body, headers } = chunkForm(sent);
    const request = Object.assign(Readable.from([body]), { headers }) as unknown;
    return receiveChunk(deps, { request: request as IncomingMessage, adminId });
  };
  /** Does something as soon as the place of a chunk's bytes is open, before they are written. */
  const onceOpen = (work: () => unknown) => {
    const { openPart } = deps.storage.uploads;
    deps.storage.uploads.openPart = async (...place) => {
      const part = await openPart(...place);
      await work();
      return part;
    };
  };

  it('by cancelling while it is copied to its place leaves nothing', async () => {
    onceOpen(() => deps.db.deleteFrom('upload').execute());
    let closedSpools = 0;
    const { openSpool } = deps.storage.uploads;
    deps.storage.uploads.openSpool = async () => ({
      ...(await openSpool()),
      close: async () => {
        closedSpools += 1;
      },
    });
    await expect(receive({ ...chunkAt(0), chunkFirst: true })).rejects.toMatchObject(cancelled);
    expect(await findUpload(deps, uploadId)).toBeUndefined();
    expect([await deps.storage.freeBytes(), closedSpools]).toEqual([free, 1]);
  });

  it('by the loss of its connection leaves the upload of a named file to be continued', async () => {
    const { body, headers } = chunkForm({ ...chunkAt(0), fields: { fileName: 'bells.mp4' } });
    const request = Object.assign(new PassThrough(), { headers });
    request.write(body.subarray(0, body.length / 2));
    onceOpen(() => request.destroy());
    const received = receiveChunk(deps, {
      request: request as unknown as IncomingMessage,
      adminId,
    });
    await expect(received).rejects.toMatchObject({ status: 400, code: 'cut_off' });
    expect(await uploads.show(uploadId)).toMatchObject({
      state: 'receiving',
      fileName: 'bells.mp4',
      receivedBytes: 0,
    });
    expect(await deps.storage.freeBytes()).toBe(free);
    await uploads.sendAll();
    expect(await uploads.show(uploadId)).toMatchObject({ complete: true });
  });

  it('by the end of its upload is a 409 and not recorded', async () => {
    onceOpen(() => deps.db.deleteFrom('upload').execute());
    await expect(receive(chunkAt(0))).rejects.toMatchObject(cancelled);
    expect(await deps.db.selectFrom('upload_chunk').selectAll().execute()).toEqual([]);
  });

  it('by a full disk is a 507 with the numbers, and the chunks before it stay', async () => {
    await receive(chunkAt(0));
    onceOpen(() => {
      uploads.diskSpace.capacityBytes = CHUNK + 300;
    });
    await expect(receive(chunkAt(1))).rejects.toMatchObject({
      status: 507,
      message: expect.stringMatching(
        / needs 0.1 MB more and 0.1 MB must stay free, but only 0 MB /,
      ),
      cause: expect.objectContaining({ name: 'StorageFull' }),
    });
    expect(await uploads.show(uploadId)).toMatchObject({ received: [0] });
    expect(await deps.storage.freeBytes()).toBe(300);
  });

  it('by an unknown error is that error', async () => {
    onceOpen(() => Promise.reject(new Error('the disk is away')));
    await expect(receive(chunkAt(0))).rejects.toThrow('the disk is away');
  });
});
