import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHUNK_BYTES as USUAL_CHUNK_BYTES } from '#contract/uploads.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import type { Database } from '#platform/database/schema.ts';
import { openStorage } from '#platform/objects/places/open-storage.ts';
import { readObject } from '#platform/objects/read-object.ts';
import type { Storage } from '#platform/objects/storage.ts';
import { patience, sized } from '../../scripts/test/sized.ts';
import { readConfig } from '../start/config.ts';
import { storagePlaceOf } from '../start/s3-variables.ts';
import { describeWithBucketInFull } from '../testing/backups/describe-with-bucket.ts';
import { openSwift, type Swift } from '../testing/backups/swift.ts';
import { type StoreChild, startStoreChild } from '../testing/store-child.ts';
import { streamChunk } from '../testing/stream-chunk.ts';
import { hashOf, madeUpVideo } from '../testing/videos/made-up-video.ts';
import { sweepLeftFiles } from './sweep-uploads.ts';

const CHUNKS = sized(8);
const KILLS = sized(2);
/** At most as large as a browser's. */
const CHUNK_BYTES = Math.min(sized(1_000_000), USUAL_CHUNK_BYTES);
/** The least that Amazon takes as a part of an upload, but for its last one. */
const LEAST_PART_BYTES = 5 * 2 ** 20;
/** As many as the web page sends at a time. */
const AT_ONCE = 3;
/** The pause before a chunk is sent again, at most that of a browser. */
const PAUSE_MS = 300;
const MOST_MEMORY_BYTES = 100e6;
const LIMIT_MS = patience(1_800_000);

/** Null: it was killed. */
function memoryOf(node: StoreChild): number | null {
  try {
    const bytes = node.memory();
    return Number.isNaN(bytes) ? null : bytes;
  } catch {
    return null;
  }
}

describeWithBucketInFull('an upload into a bucket through two nodes', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sleigh-nodes-'));
  const nodes: StoreChild[] = [];
  let swift: Swift;
  let environment: Record<string, string>;
  let db: Database;
  let storage: Storage;
  let cookie: string;
  const start = async (number: number) => {
    nodes[number] = await startStoreChild(dataDir, environment);
  };
  beforeAll(async () => {
    swift = await openSwift(CHUNK_BYTES > LEAST_PART_BYTES ? 'as at Amazon' : 'any part');
    await swift.createBucket('media');
    environment = {
      ROLE: 'web',
      TEST_CHUNK_BYTES: String(CHUNK_BYTES),
      STORAGE_URL: `s3://media/shop?endpoint=${swift.settings.endpoint}`,
      ...swift.environment,
    };
    await start(0);
    await start(1);
    db = await openDatabase({ url: undefined, dataDir });
    storage = await openStorage(storagePlaceOf(readConfig({ ...environment, DATA_DIR: dataDir })));
    cookie = (await nodes[0]?.signIn()) ?? '';
  });
  afterAll(async () => {
    for (const node of nodes) await node.kill();
    await db?.destroy();
    swift?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Watches how much memory the nodes take beyond what they had when they had started. */
  const watchMemory = () => {
    const idle = new Map<number, number>();
    let most = 0;
    const timer = setInterval(() => {
      for (const node of nodes) {
        const now = memoryOf(node);
        if (now === null) continue;
        if (!idle.has(node.pid)) idle.set(node.pid, now);
        most = Math.max(most, now - (idle.get(node.pid) ?? now));
      }
    }, 50);
    return () => {
      clearInterval(timer);
      return most;
    };
  };

  it(
    `keeps every byte of ${CHUNKS} chunks over ${KILLS} kills, and leaves no part behind`,
    async () => {
      const file = madeUpVideo(CHUNKS * CHUNK_BYTES - 12_345, 7);
      const waiting = Array.from({ length: CHUNKS }, (_, number) => number);
      const memory = watchMemory();
      const kills: Promise<void>[] = [];
      let videoId: unknown;
      const killInTurn = async (node: number, sent: number) => {
        const isDue =
          kills.length < KILLS && CHUNKS - waiting.length > (kills.length * CHUNKS) / KILLS;
        if (sent < CHUNK_BYTES / 2 || !isDue || node !== kills.length % 2) return;
        const killed = nodes[node]?.kill() ?? Promise.resolve();
        kills.push(killed.then(() => start(node)));
        await killed;
      };
      const send = async (chunkNumber: number) => {
        for (let turn = chunkNumber; ; turn += 1) {
          const node = turn % 2;
          const answer = await streamChunk({
            url: nodes[node]?.url ?? '',
            cookie,
            chunkBytes: CHUNK_BYTES,
            uploadId: 'upload-1',
            chunkNumber,
            file,
            onSent: (bytes) => killInTurn(node, bytes),
          }).catch(() => null);
          if (answer?.status === 200) return JSON.parse(answer.body);
          if (answer !== null && answer.status < 500 && answer.status !== 408)
            throw new Error(answer.body);
          await sleep(PAUSE_MS);
        }
      };
      const line = async () => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const answer = await send(next);
          if (answer.complete === true) videoId = answer.videoId;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, line));
      await Promise.all(kills);
      const most = memory();
      expect(kills).toHaveLength(KILLS);
      const hash = createHash('sha256');
      const range = { start: 0, end: file.sizeBytes - 1 };
      for await (const piece of readObject(storage, `videos/${videoId}`, range)) hash.update(piece);
      expect(hash.digest('hex')).toBe(hashOf(file));
      await sweepLeftFiles({ db, storage });
      expect(await storage.uploads.list()).toEqual([]);
      console.info(`A node took at most ${Math.round(most / 1e6)} MB more than when it started.`);
      expect(most).toBeLessThan(MOST_MEMORY_BYTES);
    },
    LIMIT_MS,
  );
});
