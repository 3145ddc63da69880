import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Deps } from '#platform/deps.ts';
import { randomIds } from '#platform/ids/ids.ts';
import { createAdmin } from '../accounts/index.ts';
import { createTestClock } from '../testing/clocks/test-clock.ts';
import {
  describeOnEachDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../testing/test-database.ts';
import {
  deleteWriter,
  findWriter,
  hasWriters,
  insertWriter,
  recordHeartbeat,
} from './chunk-writers.store.ts';
import {
  claimUpload,
  closeUpload,
  deleteUpload,
  findUpload,
  findUploadById,
  insertChunk,
  insertUpload,
  listChunks,
  listHandles,
  listUnclaimed,
  listUntouched,
  lockUpload,
  noteHandle,
  touchUpload,
  type UploadRecord,
} from './uploads.store.ts';

const facts = { sizeBytes: 1500, contentType: 'video/mp4', durationMs: null, refusal: null };

describeOnEachDatabase('the records of uploads', (kind) => {
  let database: TestDatabase;
  let deps: Pick<Deps, 'db' | 'ids' | 'clock'>;
  let adminId: string;
  let upload: UploadRecord;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
    deps = { db: database.db, ids: randomIds, clock: createTestClock() };
    await createAdmin(deps, { username: 'nick', password: 'reindeer-admin' });
    const row = await deps.db.selectFrom('admin').select('id').executeTakeFirstOrThrow();
    adminId = row.id;
    upload = await begin();
  });
  afterEach(() => database.close());

  const find = async (uploadId = 'upload-1') => (await findUpload(deps, uploadId)) as UploadRecord;
  const begin = async (uploadId = 'upload-1', totalChunks = 2) => {
    await insertUpload(deps, { uploadId, adminId, totalChunks, fileName: null });
    return find(uploadId);
  };
  const place = (number: number) => ({ uploadId: upload.id, number, token: `token ${number}` });
  const bytes = { sizeBytes: 1000, sha256: 'ab', receipt: 'etag' };
  const insert = (number: number) => insertChunk(deps, { ...place(number), ...bytes });
  /** Sets the time at which an upload was last touched so much back. */
  const age = (id: string, ms: number) =>
    deps.db
      .updateTable('upload')
      .set((row) => ({ touched_at: row('touched_at', '-', ms) }))
      .where('id', '=', id)
      .execute();

  it('begin once: of two first chunks at once, the upload of one stays', async () => {
    expect(await begin('upload-1', 3)).toEqual(upload);
    expect(upload).toMatchObject({ state: 'receiving', totalChunks: 2, refusal: null });
  });

  it('count each chunk once, of its writer alone, and none when the upload is gone', async () => {
    for (const number of [0, 1]) await insertWriter(deps, place(number));
    const ofAnother = { ...place(1), token: 'another', ...bytes };
    expect(await insertChunk(deps, ofAnother)).toBeNull();
    expect([await insert(1), await insert(0), await insert(1)]).toEqual([1, 2, null]);
    expect(await hasWriters(deps, upload.id)).toBe(false);
    const stored = [0, 1].map((number) => ({ number, ...bytes }));
    expect(await listChunks(deps, upload.id)).toEqual(stored);
    const gone = { ...place(0), uploadId: 'gone', ...bytes };
    expect(await insertChunk(deps, gone)).toBeNull();
    expect(await listChunks(deps, upload.id)).toEqual(stored);
  });

  it('have one writer a chunk, who shows that he lives', async () => {
    await insertWriter(deps, place(0));
    expect(await findWriter(deps, place(0))).toEqual({ token: 'token 0', heartbeat: 0 });
    expect(await recordHeartbeat(deps, place(0))).toBe(true);
    expect(await findWriter(deps, place(0))).toEqual({ token: 'token 0', heartbeat: 1 });
    const another = { ...place(0), token: 'another' };
    expect([await recordHeartbeat(deps, another), await deleteWriter(deps, another)]).toEqual([
      false,
      false,
    ]);
    await expect(insertWriter(deps, another)).rejects.toThrow();
    expect([await findWriter(deps, place(1)), await hasWriters(deps, upload.id)]).toEqual([
      undefined,
      true,
    ]);
    expect([await deleteWriter(deps, place(0)), await hasWriters(deps, upload.id)]).toEqual([
      true,
      false,
    ]);
  });

  it('are closed once', async () => {
    const refused = { ...facts, refusal: 'a PDF document' };
    expect(await closeUpload(deps, upload.id, refused)).toBe(true);
    expect(await find()).toMatchObject({ state: 'refused', refusal: 'a PDF document' });
    expect(await closeUpload(deps, upload.id, facts)).toBe(false);
    expect(await find()).toMatchObject({ state: 'refused', sizeBytes: 1500 });
  });

  it('are claimed once, by their own admin, when they are finished', async () => {
    const claim = (by = adminId) => claimUpload(deps, { videoId: upload.videoId, adminId: by });
    expect(await claim()).toBeUndefined();
    await closeUpload(deps, upload.id, facts);
    expect(await claim('another')).toBeUndefined();
    expect(await claim()).toEqual({ ...upload, ...facts, state: 'claimed' });
    expect(await claim()).toBeUndefined();
  });

  it('are deleted with their writers, and not after the state changed', async () => {
    await insertWriter(deps, place(0));
    await closeUpload(deps, upload.id, facts);
    expect(await deleteUpload(deps, upload)).toBe(false);
    expect(await deleteUpload(deps, await find())).toBe(true);
    expect(await hasWriters(deps, upload.id)).toBe(false);
    expect(await findUpload(deps, 'upload-1')).toBeUndefined();
  });

  it('are listed for their admin until they are videos, the latest first', async () => {
    await age(upload.id, 1000);
    upload = await find();
    const later = await begin('upload-2');
    expect(await listUnclaimed(deps, { adminId })).toEqual([later, upload]);
    expect(await listUnclaimed(deps, { adminId: 'another' })).toEqual([]);
    await closeUpload(deps, later.id, facts);
    await claimUpload(deps, { videoId: later.videoId, adminId });
    expect(await listUnclaimed(deps, { adminId })).toEqual([upload]);
  });

  it('are found by the file they are of', async () => {
    const more = { adminId, totalChunks: 2, fileName: null };
    await insertUpload(deps, { ...more, uploadId: 'upload-2', fingerprint: '10:1:ab' });
    const found = await listUnclaimed(deps, { adminId, fingerprint: '10:1:ab' });
    expect(found.map(({ uploadId }) => uploadId)).toEqual(['upload-2']);
    expect(await listUnclaimed(deps, { adminId, fingerprint: '10:1:AB' })).toEqual([]);
  });

  it('are found by when they were touched, by the database’s clock', async () => {
    await begin('upload-2');
    await age(upload.id, 3_600_000);
    expect(await listUntouched(deps, 3_600_000 + 600_000)).toEqual([]);
    expect(await listUntouched(deps, 3_600_000 - 600_000)).toEqual([await find()]);
    await touchUpload(deps, upload.id);
    expect(await listUntouched(deps, 600_000)).toEqual([]);
  });

  it('are found by the name that they are locked by, and by whether they are being received', async () => {
    const later = await begin('upload-2');
    const locked = [{ uploadId: 'upload-2' }, { id: upload.id }, { id: 'gone' }];
    const found = await Promise.all(locked.map((by) => lockUpload(deps, by)));
    expect(found).toEqual([later, upload, undefined]);
    expect(await findUploadById(deps, later.id)).toEqual(later);
    await closeUpload(deps, upload.id, facts);
    expect(await listHandles(deps)).toEqual(new Set([null]));
    await noteHandle(deps, { id: later.id, handle: 'held' });
    expect(await listHandles(deps)).toEqual(new Set(['held']));
  });

  it('keep the handle that was noted first', async () => {
    const { id } = upload;
    expect(await noteHandle(deps, { id, handle: 'first' })).toBe('first');
    expect(await noteHandle(deps, { id, handle: 'second' })).toBe('first');
    expect(await noteHandle(deps, { id: 'gone', handle: 'third' })).toBeUndefined();
  });
});
