import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeWithDatabase } from '../testing/test-database.ts';
import { chunkAt, startUploadStore, type UploadStore } from '../testing/test-uploads.ts';
import { openChunk } from './open-chunk.ts';
import type { UploadDeps } from './upload-deps.ts';
import { findUpload } from './uploads.store.ts';

const uploadId = 'upload-1';
/** The bytes that must stay free on the disk of these stores. */
const KEPT = 10_000;

describeWithDatabase('opening a chunk', (kind) => {
  let uploads: UploadStore;
  let deps: UploadDeps;
  beforeEach(async () => {
    uploads = await startUploadStore(kind);
    deps = uploads.deps;
  });
  afterEach(() => uploads.store.close());

  const statusOf = async (number: number, fields?: Record<string, string>) =>
    (await uploads.send({ ...chunkAt(number), ...(fields && { fields }) })).status;
  const writers = () => deps.db.selectFrom('chunk_writer').selectAll().execute();
  const open = async (chunkNumber: number, lost?: Error) => {
    const admin = await deps.db.selectFrom('admin').select('id').executeTakeFirstOrThrow();
    return openChunk(deps, {
      fields: { uploadId, chunkNumber, totalChunks: 4, fileName: 'bells.mp4' },
      adminId: admin.id,
      lose: () => undefined,
      signal: lost ? AbortSignal.abort(lost) : new AbortController().signal,
    });
  };

  it('needs disk space for what is missing of the file', async () => {
    uploads.diskSpace.capacityBytes = KEPT + 3500;
    for (const number of [0, 1, 2, 3])
      expect(await statusOf(number, { fileSize: '3500' })).toBe(200);
  });

  it('needs disk space for the least that so many chunks can be, if the size is not known', async () => {
    uploads.diskSpace.capacityBytes = KEPT + 3000;
    expect(await statusOf(0)).toBe(507);
    expect(await findUpload(deps, uploadId)).toBeUndefined();
    uploads.diskSpace.capacityBytes = KEPT + 3001;
    for (const number of [0, 1, 2]) expect(await statusOf(number)).toBe(200);
  });

  it('answers the upload, and writes a chunk only if it was not there', async () => {
    const first = await open(0);
    expect(first.upload.id).toBe((await findUpload(deps, uploadId))?.id);
    expect(await writers()).toHaveLength(1);
    await first.close();
    await uploads.send(chunkAt(1));
    const again = await open(1);
    expect(await writers()).toEqual([]);
    await again.write([chunkAt(1).bytes]);
    expect(await again.acknowledge(1000)).toBe(1);
    await again.close();
  });

  it('keeps the chunk until it is closed, whatever closing meets', async () => {
    await uploads.send(chunkAt(0));
    const { openPart } = deps.storage.uploads;
    deps.storage.uploads.openPart = async (...place) => ({
      ...(await openPart(...place)),
      close: () => Promise.reject(new Error('closed badly')),
    });
    const opened = await open(1);
    expect(await writers()).toHaveLength(1);
    await expect(opened.close()).rejects.toThrow('closed badly');
    expect(await writers()).toEqual([]);
  });

  it.each([
    ['deletes a named upload without a chunk when closed', undefined],
    ['deletes it if closing says that it was not cut off', { keepsUpload: false }],
    ['keeps it if closing says that it was cut off', { keepsUpload: true }],
  ])('%s', async (_, ending) => {
    await (await open(0)).close(ending);
    const isKept = (await findUpload(deps, uploadId)) !== undefined;
    expect(isKept).toBe(ending?.keepsUpload === true);
  });

  it('deletes a named upload whose first chunk could not be opened', async () => {
    deps.storage.uploads.openPart = () => Promise.reject(new Error('the disk is away'));
    await expect(open(0)).rejects.toThrow('the disk is away');
    expect(await findUpload(deps, uploadId)).toBeUndefined();
  });

  it('begins nothing once it was cancelled', async () => {
    await expect(open(0, new Error('cancelled'))).rejects.toThrow('cancelled');
    expect(await findUpload(deps, uploadId)).toBeUndefined();
  });

  it('acknowledges nothing that another request took over meanwhile', async () => {
    const opened = await open(1);
    await opened.write([chunkAt(1).bytes]);
    await deps.db.updateTable('chunk_writer').set({ token: 'another' }).execute();
    await expect(opened.acknowledge(1000)).rejects.toMatchObject({
      status: 503,
      code: 'chunk_busy',
      retryAfterSeconds: 1,
    });
    await opened.close();
    expect(await uploads.show(uploadId)).toMatchObject({ received: [] });
    expect(await writers()).toHaveLength(1);
  });

  it('compares a chunk by what was recorded of it, and reads no bytes', async () => {
    await uploads.send(chunkAt(0));
    deps.storage.uploads.read = () => Promise.reject(new Error('the disk is away'));
    expect(await statusOf(0)).toBe(200);
    expect((await uploads.send({ ...chunkAt(0), bytes: Buffer.alloc(1000) })).status).toBe(409);
  });

  it('reads a chunk of which nothing was recorded from where it lies, and names no other trouble', async () => {
    await uploads.send(chunkAt(0));
    await deps.db.updateTable('upload_chunk').set({ sha256: null, receipt: null }).execute();
    expect(await statusOf(0)).toBe(200);
    expect((await uploads.send({ ...chunkAt(0), bytes: Buffer.alloc(1000) })).status).toBe(409);
    deps.storage.uploads.read = () => Promise.reject(new Error('the disk is away'));
    await expect(open(0)).rejects.toThrow('the disk is away');
    await uploads.store.deps.db.updateTable('upload').set({ state: 'finished' }).execute();
    await expect(open(0)).rejects.toThrow('videos/');
  });
});
