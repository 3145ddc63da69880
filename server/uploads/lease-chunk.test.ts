import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestClock, type TestClock } from '../testing/clocks/test-clock.ts';
import { describeOnEachDatabase } from '../testing/test-database.ts';
import { chunkAt, startUploadStore, type UploadStore } from '../testing/test-uploads.ts';
import { findWriter, insertWriter } from './chunk-writers.store.ts';
import { type ChunkLease, type ClaimedChunk, leaseChunk } from './lease-chunk.ts';
import { findUpload } from './uploads.store.ts';

describeOnEachDatabase('leasing a chunk', (kind) => {
  let uploads: UploadStore;
  let writer: ClaimedChunk;
  let lease: ChunkLease;
  let lost: unknown[];
  let clock: TestClock;
  beforeEach(async () => {
    uploads = await startUploadStore(kind);
    await uploads.send(chunkAt(0));
    const upload = await findUpload(uploads.deps, 'upload-1');
    writer = { uploadId: upload?.id ?? '', number: 1, token: 'own', claimedAt: 0 };
    await insertWriter(uploads.deps, writer);
    lost = [];
    clock = createTestClock();
    lease = leaseChunk({ ...uploads.deps, clock }, writer, (reason) => lost.push(reason));
  });
  afterEach(async () => {
    await lease.end();
    await uploads.store.close();
  });

  const heartbeats = async () => (await findWriter(uploads.deps, writer))?.heartbeat;
  const takeOver = () =>
    uploads.deps.db.updateTable('chunk_writer').set({ token: 'another' }).execute();
  const until = (isSo: () => boolean | Promise<boolean>) => expect.poll(isSo).toBe(true);

  it('records a heartbeat of the writer every two seconds, until it ends', async () => {
    clock.advance({ seconds: 1.999 });
    expect(await heartbeats()).toBe(0);
    clock.advance({ seconds: 0.001 });
    await until(async () => (await heartbeats()) === 1);
    await lease.end();
    clock.advance({ seconds: 10 });
    expect(await heartbeats()).toBe(1);
  });

  it('asks the database before a write only if that was long ago', async () => {
    clock.leap({ seconds: 3.999 });
    await lease.assertLease();
    expect(await heartbeats()).toBe(0);
    clock.leap({ seconds: 0.001 });
    await lease.assertLease();
    await lease.assertLease();
    expect(await heartbeats()).toBe(1);
  });

  it('asks before the first write where the chunk was claimed long ago', async () => {
    clock.leap({ seconds: 4 });
    const late = leaseChunk({ ...uploads.deps, clock }, writer, (reason) => lost.push(reason));
    await late.assertLease();
    await late.end();
    expect(await heartbeats()).toBe(1);
  });

  it('lets a process that stood still write nothing into what another has taken over', async () => {
    await takeOver();
    clock.leap({ seconds: 60 });
    await expect(lease.assertLease()).rejects.toMatchObject({ status: 503, code: 'chunk_busy' });
  });

  it('tells that the chunk was taken over', async () => {
    await takeOver();
    clock.advance({ seconds: 2 });
    await until(() => lost.length === 1);
    expect(lost).toMatchObject([{ status: 503, retryAfterSeconds: 1 }]);
  });

  it('tells that the upload was cancelled', async () => {
    await uploads.deps.db.deleteFrom('upload').execute();
    clock.advance({ seconds: 2 });
    await until(() => lost.length === 1);
    expect(lost).toMatchObject([{ status: 409, message: 'This upload was canceled.' }]);
    await expect(lease.assertLease()).rejects.toMatchObject({ status: 409 });
  });
});
