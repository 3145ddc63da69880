import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeWithDatabase } from '../testing/test-database.ts';
import { CHUNK, chunkAt, startUploadStore, type UploadStore } from '../testing/test-uploads.ts';
import { hasWriters, insertWriter } from './chunk-writers.store.ts';
import { leaveUpload } from './leave-upload.ts';
import type { UploadDeps } from './upload-deps.ts';
import { findUpload, insertUpload } from './uploads.store.ts';

const uploadId = 'upload-1';

describeWithDatabase('leaving an upload', (kind) => {
  let uploads: UploadStore;
  let deps: UploadDeps;
  beforeEach(async () => {
    uploads = await startUploadStore(kind);
    deps = uploads.deps;
  });
  afterEach(() => uploads.store.close());

  /** A chunk that does not arrive as it was sent. */
  const breakOff = async (number: number) => {
    const answer = await uploads.send({ ...chunkAt(number), fields: { sha256: '0'.repeat(64) } });
    expect(answer.status).toBe(400);
  };
  const freeBytes = () => deps.storage.freeBytes();
  /** A request that begins to write a chunk. */
  const join = async (number: number) => {
    const upload = await findUpload(deps, uploadId);
    const writer = {
      uploadId: upload?.id ?? 'gone',
      number,
      token: `token ${number}`,
      handle: upload?.handle ?? null,
    };
    if (upload !== undefined) await insertWriter(deps, writer);
    return writer;
  };

  it('cuts off what was not acknowledged, and nothing else', async () => {
    const free = await freeBytes();
    await uploads.send(chunkAt(1));
    await breakOff(2);
    expect(await freeBytes()).toBe(free - 2 * CHUNK);
    await uploads.send(chunkAt(3));
    await breakOff(2);
    expect(await freeBytes()).toBe(free - 3 * CHUNK - 500);
    expect(await uploads.show(uploadId)).toMatchObject({ received: [1, 3] });
  });

  it('deletes an upload of which nothing was acknowledged', async () => {
    await breakOff(1);
    expect(await uploads.countFiles()).toBe(0);
    expect(await findUpload(deps, uploadId)).toBeUndefined();
  });

  it.each([
    ['keeps', 'a named upload whose sender was cut off', 'bells.mp4', { keepsUpload: true }],
    ['deletes', 'a nameless upload whose sender was cut off', null, { keepsUpload: true }],
    ['deletes', 'a named upload that was refused', 'bells.mp4', { keepsUpload: false }],
    ['deletes', 'a named upload of which nothing is said', 'bells.mp4', {}],
  ])('%s %s', async (what, _, fileName, ending) => {
    const { id: adminId } = await deps.db
      .selectFrom('admin')
      .select('id')
      .executeTakeFirstOrThrow();
    await insertUpload(deps, { uploadId, adminId, totalChunks: 4, fileName });
    await leaveUpload(deps, { ...(await join(0)), ...ending });
    expect((await findUpload(deps, uploadId)) !== undefined).toBe(what === 'keeps');
  });

  it('leaves everything alone while another request is sending', async () => {
    await uploads.send(chunkAt(0));
    const upload = await findUpload(deps, uploadId);
    const part = await deps.storage.drafts.openPart(String(upload?.id), CHUNK);
    const [first, second] = [await join(1), await join(2)];
    await part.write([Buffer.alloc(CHUNK)]);
    const free = await freeBytes();
    await leaveUpload(deps, first);
    expect(await freeBytes()).toBe(free);
    await leaveUpload(deps, second);
    expect(await freeBytes()).toBe(free + CHUNK);
  });

  it('leaves a finished upload alone, and one that is gone', async () => {
    await uploads.sendAll();
    await leaveUpload(deps, await join(3));
    expect(await uploads.show(uploadId)).toMatchObject({ complete: true });
    await uploads.admin.send('DELETE', `/api/videos/uploads/${uploadId}`);
    await leaveUpload(deps, await join(3));
    expect(await findUpload(deps, uploadId)).toBeUndefined();
  });

  it('touches no bytes where another request has taken its chunk over', async () => {
    await uploads.send(chunkAt(0));
    const slow = await join(1);
    await deps.db.updateTable('chunk_writer').set({ token: 'another' }).execute();
    const part = await deps.storage.drafts.openPart(slow.uploadId, CHUNK);
    await part.write([Buffer.alloc(CHUNK)]);
    const free = await freeBytes();
    await leaveUpload(deps, slow);
    expect(await freeBytes()).toBe(free);
    expect(await hasWriters(deps, slow.uploadId)).toBe(true);
  });
});
