import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TestClock } from '../testing/clocks/test-clock.ts';
import { describeOnEachDatabase } from '../testing/test-database.ts';
import { chunkAt, startUploadStore, type UploadStore } from '../testing/test-uploads.ts';
import { deleteWriter, findWriter, recordHeartbeat } from './chunk-writers.store.ts';
import { type ChunkClaim, claimChunk } from './claim-chunk.ts';
import { type ClaimedChunk, LEASE_MS } from './lease-chunk.ts';

const fields = { uploadId: 'upload-1', chunkNumber: 0, totalChunks: 4 };

describeOnEachDatabase('claiming a chunk', (kind) => {
  let uploads: UploadStore;
  let adminId: string;
  let clock: TestClock;
  let begunAt: number;
  beforeEach(async () => {
    uploads = await startUploadStore(kind);
    const { db } = uploads.deps;
    ({ id: adminId } = await db.selectFrom('admin').select('id').executeTakeFirstOrThrow());
    clock = uploads.store.clock;
    begunAt = clock.monotonic();
  });
  afterEach(() => uploads.store.close());

  const claim = (signal = new AbortController().signal) =>
    claimChunk(uploads.deps, { fields, adminId, signal });
  const writerOf = ({ writer }: ChunkClaim): ClaimedChunk =>
    writer ?? expect.fail('nothing is claimed');
  /** A claim that waits for `first`. */
  const waitFor = async (first: ClaimedChunk, signal?: AbortSignal) => {
    const claimed = claim(signal);
    claimed.catch(() => undefined);
    await clock.asleep();
    expect(await findWriter(uploads.deps, first)).toMatchObject({ token: first.token });
    return { claimed };
  };
  /** Lets so many seconds pass, in which requests that wait for a chunk look again and again. */
  const pass = async (seconds: number) => {
    const end = clock.monotonic() + seconds * 1000;
    while (clock.monotonic() < end) {
      clock.advance({ seconds: Math.min(0.1, (end - clock.monotonic()) / 1000) });
      await clock.asleep();
    }
  };

  it('waits until the request that writes it has ended', async () => {
    const first = writerOf(await claim());
    const { claimed } = await waitFor(first);
    await deleteWriter(uploads.deps, first);
    const second = writerOf(await clock.during(claimed));
    expect(second).toMatchObject({ uploadId: first.uploadId, number: 0 });
    expect(second.token).not.toBe(first.token);
  });

  it('finds the chunk there when that has acknowledged it', async () => {
    const first = writerOf(await claim());
    const { claimed } = await waitFor(first);
    await deleteWriter(uploads.deps, first);
    const sent = await clock.during(Promise.all([claimed, uploads.send(chunkAt(1))]));
    expect(sent[1].status).toBe(200);
  });

  it('takes over from one without a heartbeat for the time of a lease', async () => {
    const first = writerOf(await claim());
    const { claimed } = await waitFor(first);
    await pass(LEASE_MS / 1000 - 0.1);
    expect(await findWriter(uploads.deps, first)).toMatchObject({ token: first.token });
    const second = writerOf(await clock.during(claimed));
    expect(clock.monotonic() - begunAt).toBe(LEASE_MS);
    expect(await findWriter(uploads.deps, first)).toEqual({ token: second.token, heartbeat: 0 });
    expect(await recordHeartbeat(uploads.deps, first)).toBe(false);
  });

  it('counts from the last heartbeat, and says 503 at last', async () => {
    const first = writerOf(await claim());
    const { claimed } = await waitFor(first);
    for (let sign = 0; sign < 4; sign += 1) {
      await pass(LEASE_MS / 2000 - 0.1);
      expect(await recordHeartbeat(uploads.deps, first)).toBe(true);
    }
    expect(await findWriter(uploads.deps, first)).toEqual({ token: first.token, heartbeat: 4 });
    await expect(clock.during(claimed)).rejects.toMatchObject({
      status: 503,
      code: 'chunk_busy',
      retryAfterSeconds: 5,
    });
    expect(clock.monotonic() - begunAt).toBe(2 * LEASE_MS);
  });

  it('ends at once when the request is given up', async () => {
    const giveUp = new AbortController();
    const { claimed } = await waitFor(writerOf(await claim()), giveUp.signal);
    giveUp.abort(new Error('given up'));
    await expect(claimed).rejects.toThrow('given up');
  });

  it('waits for nobody at another chunk', async () => {
    await claim();
    const other = { ...fields, chunkNumber: 1 };
    const { signal } = new AbortController();
    expect(
      writerOf(await claimChunk(uploads.deps, { fields: other, adminId, signal })).number,
    ).toBe(1);
  });
});
