import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Deps } from '#platform/deps.ts';
import { randomIds } from '#platform/ids.ts';
import { createAdmin } from '../accounts/index.ts';
import { createTestClock, type TestClock } from '../testing/test-clock.ts';
import {
  describeOnEachDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../testing/test-database.ts';
import {
  claimUpload,
  closeUpload,
  deleteUpload,
  findUpload,
  insertChunk,
  insertUpload,
  listChunks,
  listReceiving,
  listUnclaimed,
  listUntouched,
  touchUpload,
  type UploadRecord,
} from './uploads.store.ts';

const facts = { sizeBytes: 1500, contentType: 'video/mp4', durationMs: null, refusal: null };

describeOnEachDatabase('the records of uploads', (kind) => {
  let database: TestDatabase;
  let deps: Pick<Deps, 'db' | 'ids' | 'clock'> & { clock: TestClock };
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
  const insert = (number: number) => insertChunk(deps, upload.id, { number, sizeBytes: 1000 });

  it('begin once: of two first chunks at once, the upload of one stays', async () => {
    deps.clock.advance({ seconds: 1 });
    expect(await begin('upload-1', 3)).toEqual(upload);
    expect(upload).toMatchObject({ state: 'receiving', totalChunks: 2, refusal: null });
  });

  it('count each chunk once, and none when the upload is closed or gone', async () => {
    expect([await insert(1), await insert(0), await insert(1)]).toEqual([1, 2, null]);
    const stored = [0, 1].map((number) => ({ number, sizeBytes: 1000 }));
    expect(await listChunks(deps, upload.id)).toEqual(stored);
    await closeUpload(deps, upload.id, facts);
    expect(await insert(2)).toBeNull();
    expect(await insertChunk(deps, 'gone', { number: 0, sizeBytes: 1 })).toBeNull();
    expect(await listChunks(deps, upload.id)).toEqual(stored);
  });

  it('are closed once', async () => {
    await closeUpload(deps, upload.id, { ...facts, refusal: 'a PDF document' });
    expect(await find()).toMatchObject({ state: 'refused', refusal: 'a PDF document' });
    await closeUpload(deps, upload.id, facts);
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

  it('are deleted as they were read, not after a chunk came or the state changed', async () => {
    await touchUpload(deps, upload.id, upload.touchedAt + 1);
    expect(await deleteUpload(deps, upload)).toBe(false);
    const touched = await find();
    await closeUpload(deps, upload.id, facts);
    expect(await deleteUpload(deps, touched)).toBe(false);
    expect(await deleteUpload(deps, await find())).toBe(true);
    expect(await findUpload(deps, 'upload-1')).toBeUndefined();
  });

  it('are listed for their admin until they are videos, the latest first', async () => {
    deps.clock.advance({ seconds: 1 });
    const later = await begin('upload-2');
    expect(await listUnclaimed(deps, adminId)).toEqual([later, upload]);
    expect(await listUnclaimed(deps, 'another')).toEqual([]);
    await closeUpload(deps, later.id, facts);
    await claimUpload(deps, { videoId: later.videoId, adminId });
    expect(await listUnclaimed(deps, adminId)).toEqual([upload]);
  });

  it('are found by when they were touched, and by whether they are being received', async () => {
    deps.clock.advance({ seconds: 1 });
    const later = await begin('upload-2');
    expect(await listUntouched(deps, upload.touchedAt)).toEqual([]);
    expect(await listUntouched(deps, later.touchedAt)).toEqual([upload]);
    await closeUpload(deps, upload.id, facts);
    const ids = [upload.id, later.id, 'gone'];
    expect(await listReceiving(deps, ids)).toEqual(new Set([later.id]));
    expect(await listReceiving(deps, [])).toEqual(new Set());
  });
});
