import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeOnEachDatabase } from '../testing/test-database.ts';
import { chunkAt, startUploadStore, type UploadStore } from '../testing/test-uploads.ts';
import { beatWriter, deleteWriter, findWriter } from './chunk-writers.store.ts';
import { type ChunkClaim, claimChunk } from './claim-chunk.ts';
import { type HeldChunk, LEASE_MS } from './hold-chunk.ts';

const fields = { uploadId: 'upload-1', chunkNumber: 0, totalChunks: 4 };

describeOnEachDatabase('claiming a chunk', (kind) => {
  let uploads: UploadStore;
  let adminId: string;
  let passedMs: number;
  beforeEach(async () => {
    uploads = await startUploadStore(kind);
    const { db } = uploads.deps;
    ({ id: adminId } = await db.selectFrom('admin').select('id').executeTakeFirstOrThrow());
    passedMs = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => passedMs);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await uploads.store.close();
  });

  const claim = (signal = new AbortController().signal) =>
    claimChunk(uploads.deps, { fields, adminId, signal });
  const held = ({ writer }: ChunkClaim): HeldChunk => writer ?? expect.fail('nothing is held');
  /** A claim that waits for `first`; `looks`: how often it has looked who writes. */
  const waitFor = async (first: HeldChunk, signal?: AbortSignal) => {
    let looks = 0;
    const { transaction } = uploads.deps.db;
    vi.spyOn(uploads.deps.db, 'transaction').mockImplementation(() => {
      looks += 1;
      return transaction.call(uploads.deps.db);
    });
    const claimed = claim(signal);
    claimed.catch(() => undefined);
    /** Resolves when it has looked once more, with what it may have found before. */
    const look = async () => {
      const before = looks;
      // Of two that begin now, the first may have read what was true before.
      await expect.poll(() => looks).toBeGreaterThan(before + 1);
      await setImmediate();
    };
    await look();
    expect(await findWriter(uploads.deps, first)).toMatchObject({ token: first.token });
    return { claimed, look };
  };

  it('waits until the request that writes it has ended', async () => {
    const first = held(await claim());
    const { claimed } = await waitFor(first);
    await deleteWriter(uploads.deps, first);
    const second = held(await claimed);
    expect(second).toMatchObject({ uploadId: first.uploadId, number: 0 });
    expect(second.token).not.toBe(first.token);
  });

  it('finds the chunk there when that has acknowledged it', async () => {
    const first = held(await claim());
    const { claimed } = await waitFor(first);
    await deleteWriter(uploads.deps, first);
    const sent = await Promise.all([claimed, uploads.send(chunkAt(1))]);
    expect(sent[1].status).toBe(200);
  });

  it('takes over from one that has shown no sign of life for the time of a lease', async () => {
    const first = held(await claim());
    const { claimed, look } = await waitFor(first);
    passedMs += LEASE_MS - 1;
    await look();
    expect(await findWriter(uploads.deps, first)).toMatchObject({ token: first.token });
    passedMs += 1;
    const second = held(await claimed);
    expect(await findWriter(uploads.deps, first)).toEqual({ token: second.token, beat: 0 });
    expect(await beatWriter(uploads.deps, first)).toBe(false);
  });

  it('counts from the last sign of life, and says 503 at last', async () => {
    const first = held(await claim());
    const { claimed, look } = await waitFor(first);
    for (let sign = 0; sign < 4; sign += 1) {
      passedMs += LEASE_MS / 2 - 1;
      expect(await beatWriter(uploads.deps, first)).toBe(true);
      await look();
    }
    expect(await findWriter(uploads.deps, first)).toEqual({ token: first.token, beat: 4 });
    passedMs += 10;
    await expect(claimed).rejects.toMatchObject({
      ...{ status: 503, code: 'chunk_busy', retryAfterSeconds: 5 },
    });
  });

  it('ends at once when the request is given up', async () => {
    const giveUp = new AbortController();
    const { claimed } = await waitFor(held(await claim()), giveUp.signal);
    giveUp.abort(new Error('given up'));
    await expect(claimed).rejects.toThrow('given up');
  });

  it('waits for nobody at another chunk', async () => {
    await claim();
    const other = { ...fields, chunkNumber: 1 };
    const { signal } = new AbortController();
    expect(held(await claimChunk(uploads.deps, { fields: other, adminId, signal })).number).toBe(1);
  });
});
