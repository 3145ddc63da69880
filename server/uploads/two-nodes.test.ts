import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/open-database.ts';
import type { Database } from '#platform/database/schema.ts';
import { patience, sized } from '../../scripts/test/sized.ts';
import { type StoreChild, startStoreChild } from '../testing/store-child.ts';
import { type StreamedChunk, streamChunk } from '../testing/stream-chunk.ts';
import { createPostgresDatabase, describeWithDatabase } from '../testing/test-database.ts';
import { hashOf, type MadeUpFile, madeUpVideo } from '../testing/videos/made-up-video.ts';
import { LEASE_MS } from './lease-chunk.ts';

const MEGABYTE = 1024 * 1024;
const UPLOADS = sized(6);
const CHUNKS = 12;
const CHUNK_BYTES = MEGABYTE;
const AT_ONCE = 3;
/** The pause before a chunk is sent again, at most that of a browser. */
const PAUSE_MS = 300;
const TEN_MINUTES_MS = 600_000;

/** A video of two chunks, of which only the first one depends on the seed. */
function firstChunkOf(seed: number): MadeUpFile {
  const sizeBytes = CHUNK_BYTES + 5000;
  const [first, second] = [madeUpVideo(sizeBytes, seed), madeUpVideo(sizeBytes)];
  return {
    sizeBytes,
    piece: (from, length) =>
      from < CHUNK_BYTES
        ? first.piece(from, Math.min(length, CHUNK_BYTES - from))
        : second.piece(from, length),
  };
}

describeWithDatabase(
  'uploads through two nodes',
  (kind) => {
    let dataDir: string;
    let postgres: Awaited<ReturnType<typeof createPostgresDatabase>> | null;
    let db: Database;
    let cookie: string;
    const nodes: StoreChild[] = [];

    /** Their clocks are ten minutes apart. */
    const start = async (number: number) => {
      nodes[number] = await startStoreChild(dataDir, {
        ROLE: 'web',
        TEST_CHUNK_BYTES: String(CHUNK_BYTES),
        TEST_CLOCK_OFF_MS: String(number * TEN_MINUTES_MS),
        SECRET_KEY: 'a secret key that both of the nodes share',
        ...(postgres && { DATABASE_URL: postgres.url }),
      });
    };
    const nodeAt = (number: number) => nodes[number % 2] as StoreChild;
    beforeAll(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'sleigh-nodes-'));
      postgres = kind === 'SQLite' ? null : await createPostgresDatabase();
      await start(0);
      await start(1);
      db = await openDatabase({ url: postgres?.url, dataDir });
      cookie = await nodeAt(0).signIn();
    });
    afterAll(async () => {
      await Promise.all(nodes.map((node) => node.kill()));
      await db.destroy();
      await postgres?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    });

    type Sent = Pick<StreamedChunk, 'uploadId' | 'chunkNumber' | 'file' | 'onSent'>;
    const send = (through: number, chunk: Sent) =>
      streamChunk({ url: nodeAt(through).url, cookie, chunkBytes: CHUNK_BYTES, ...chunk });
    /** Sends a chunk as a browser does: again where it was not taken, through the other node then. */
    const sendUntilTaken = async (through: number, chunk: Sent) => {
      for (let node = through; ; node += 1) {
        const answer = await send(node, chunk).catch(() => null);
        if (answer !== null && answer.status < 500 && answer.status !== 408) return answer;
        await sleep(PAUSE_MS);
      }
    };
    const storedHash = async (videoId: unknown) => {
      const hash = createHash('sha256');
      const path = join(dataDir, 'files', 'videos', String(videoId));
      for await (const piece of createReadStream(path)) hash.update(piece);
      return hash.digest('hex');
    };
    const filesLeft = () => readdirSync(join(dataDir, 'files', 'uploads'));
    const writers = () => db.selectFrom('chunk_writer').select('number').execute();
    /** Sends half of a chunk; resolves when a node writes it. `resume` sends the rest. */
    const sendHalf = async (through: number, chunk: Sent) => {
      const resumed = Promise.withResolvers<void>();
      const onSent = (bytes: number) => (bytes > CHUNK_BYTES / 2 ? resumed.promise : undefined);
      const answer = send(through, { ...chunk, onSent });
      await expect.poll(writers).toHaveLength(1);
      return { answer, resume: resumed.resolve };
    };

    /**
     * Stops a node as a machine that stands still does. In the midst of a write it would keep the lock of SQLite, for
     * which everybody waits, and no chunk of another node could be taken either: then it goes on, and is stopped again.
     */
    const stop = async (pid: number): Promise<void> => {
      process.kill(pid, 'SIGSTOP');
      try {
        await db.transaction().execute(async () => undefined);
      } catch {
        process.kill(pid, 'SIGCONT');
        return stop(pid);
      }
    };

    it(
      `keep every byte of ${UPLOADS} files, though each node is killed in the middle of a chunk`,
      async () => {
        let longest = 0;
        const kills: Promise<void>[] = [];
        /** The node that is killed while it writes a chunk: the first a third of the way, the other at two thirds. */
        const killedAt = new Map<string, number>();
        for (const node of [0, 1]) {
          const at = Math.floor(((node + 1) * UPLOADS * CHUNKS) / 3);
          const chunk = at % CHUNKS;
          // Chunks of even numbers go to the first node.
          const own = chunk % 2 === node ? chunk : Math.abs(chunk - 1);
          killedAt.set(`upload-${Math.floor(at / CHUNKS)}, ${own}`, node);
        }
        const killInTurn = async (uploadId: string, chunkNumber: number) => {
          const node = killedAt.get(`${uploadId}, ${chunkNumber}`);
          if (node === undefined) return;
          killedAt.delete(`${uploadId}, ${chunkNumber}`);
          const isWritten = async () =>
            (await writers()).some(({ number }) => number === chunkNumber);
          await expect.poll(isWritten).toBe(true);
          const killed = nodeAt(node).kill();
          kills.push(killed.then(() => start(node)));
          await killed;
        };
        const upload = async (uploadId: string, file: MadeUpFile) => {
          const waiting = Array.from({ length: CHUNKS }, (_, number) => number);
          const answers: Record<string, unknown>[] = [];
          const line = async () => {
            for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
              const [node, chunkNumber] = [next % 2, next];
              const onSent = (bytes: number) =>
                bytes > CHUNK_BYTES / 2 ? killInTurn(uploadId, chunkNumber) : undefined;
              const since = performance.now();
              const chunk = { uploadId, chunkNumber, file, onSent };
              const { status, body } = await sendUntilTaken(node, chunk);
              expect(status, body).toBe(200);
              longest = Math.max(longest, performance.now() - since);
              answers.push(JSON.parse(body));
            }
          };
          await Promise.all(Array.from({ length: AT_ONCE }, line));
          return answers.filter(({ complete }) => complete === true);
        };
        for (let number = 0; number < UPLOADS; number += 1) {
          const file = madeUpVideo(CHUNKS * CHUNK_BYTES - 12_345, number);
          const uploadId = `upload-${number}`;
          const [done] = await upload(uploadId, file);
          expect(await storedHash(done?.videoId)).toBe(hashOf(file));
          // The last chunk once more: each node says the same.
          const last = { uploadId, chunkNumber: CHUNKS - 1, file };
          for (const node of [0, 1]) {
            expect(JSON.parse((await sendUntilTaken(node, last)).body)).toEqual(done);
          }
        }
        await Promise.all(kills);
        expect(kills).toHaveLength(2);
        // Its repetition waited until the killed node was taken for dead.
        expect(longest).toBeGreaterThan(LEASE_MS);
        expect(filesLeft()).toEqual([]);
        console.info(`${kind}: the chunk that took longest took ${Math.round(longest)} ms`);
      },
      patience(1_800_000),
    );

    it('take the same chunk once, of two that come at once', async () => {
      // They differ in the first chunk alone.
      const [one, other] = [firstChunkOf(1), firstChunkOf(2)];
      const uploadId = 'upload-at-once';
      await send(0, { uploadId, chunkNumber: 1, file: one });
      const chunk = { uploadId, chunkNumber: 0 };
      const answers = await Promise.all([
        sendUntilTaken(0, { ...chunk, file: one }),
        sendUntilTaken(1, { ...chunk, file: other }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [first] = answers.filter(({ status }) => status === 200);
      const file = answers[0] === first ? one : other;
      expect(await storedHash(JSON.parse(first?.body ?? '').videoId)).toBe(hashOf(file));
    });

    const stood = 'keep the acknowledged bytes from a node that stood still and goes on';
    it(stood, { tags: 'full' }, async () => {
      const [late, file] = [firstChunkOf(3), firstChunkOf(4)];
      const chunk = { uploadId: 'upload-stopped', chunkNumber: 0 };
      const stopped = await sendHalf(0, { ...chunk, file: late });
      const { pid } = nodeAt(0);
      await stop(pid);
      try {
        expect(await sendUntilTaken(1, { ...chunk, file })).toMatchObject({ status: 200 });
      } finally {
        process.kill(pid, 'SIGCONT');
      }
      stopped.resume();
      const refused = await stopped.answer;
      expect([refused.status, JSON.parse(refused.body).code]).toEqual([503, 'chunk_busy']);
      expect((await send(0, { ...chunk, file: late })).status).toBe(409);
      const done = await sendUntilTaken(0, { ...chunk, chunkNumber: 1, file });
      expect(await storedHash(JSON.parse(done.body).videoId)).toBe(hashOf(file));
    });

    it('end when the other node cancels them', async () => {
      const uploadId = 'upload-cancelled';
      const file = madeUpVideo(2 * CHUNK_BYTES);
      await send(1, { uploadId, chunkNumber: 1, file });
      const underWay = await sendHalf(0, { uploadId, chunkNumber: 0, file });
      const url = `${nodeAt(1).url}/api/videos/uploads/${uploadId}`;
      const cancelled = await fetch(url, { method: 'DELETE', headers: { cookie } });
      expect(cancelled.status).toBe(200);
      // The node learns it by itself, before it gets another byte.
      const { status, body } = await underWay.answer;
      expect([status, JSON.parse(body).message]).toEqual([409, 'This upload was canceled.']);
      underWay.resume();
      expect((await fetch(url, { headers: { cookie } })).status).toBe(404);
      expect([filesLeft(), await writers()]).toEqual([[], []]);
    });
  },
  { tags: 'full' },
);
