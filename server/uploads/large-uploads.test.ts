import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CHUNK_BYTES } from '#contract/uploads.ts';
import { patience, sized } from '../../scripts/test/sized.ts';
import { type StoreChild, startStoreChild } from '../testing/store-child.ts';
import { streamChunk } from '../testing/stream-chunk.ts';
import { hashOf, type MadeUpFile, madeUpVideo } from '../testing/videos/made-up-video.ts';

const MEGABYTE = 1024 * 1024;
/** Ends what hangs, no more: on a busy machine each chunk takes ten times as long. */
const MINUTES = patience(600_000);

let dataDir: string;
let child: StoreChild;
let cookie: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sleigh-large-'));
  await restart();
});
afterEach(async () => {
  await child.kill();
  rmSync(dataDir, { recursive: true });
});

async function restart(): Promise<void> {
  child = await startStoreChild(dataDir, { TEST_CHUNK_BYTES: String(CHUNK_BYTES) });
  cookie = await child.signIn();
}

const chunkOf = (file: MadeUpFile, uploadId: string, chunkNumber: number) => ({
  url: child.url,
  cookie,
  chunkBytes: CHUNK_BYTES,
  file,
  uploadId,
  chunkNumber,
});

/** Sends chunks, so many at once; returns the answer that said `complete`. */
async function sendChunks(file: MadeUpFile, uploadId: string, numbers: number[], atOnce: number) {
  const waiting = [...numbers];
  const answers: Record<string, unknown>[] = [];
  const line = Array.from({ length: atOnce }, async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { status, body } = await streamChunk(chunkOf(file, uploadId, next));
      expect(status, body).toBe(200);
      answers.push(JSON.parse(body));
    }
  });
  await Promise.all(line);
  return answers.find(({ complete }) => complete === true);
}

const received = async (uploadId: string): Promise<number[]> => {
  const answer = await fetch(`${child.url}/api/videos/uploads/${uploadId}`, {
    headers: { cookie },
  });
  const { received } = (await answer.json()) as { received: number[] };
  return received;
};

it('survives the death of the server in the middle of chunks, byte for byte', {
  tags: 'full',
  timeout: MINUTES,
}, async () => {
  const file = madeUpVideo(2 * CHUNK_BYTES + 5 * MEGABYTE);
  await sendChunks(file, 'upload-killed', [2], 1);
  const killed = Promise.withResolvers<void>();
  const cut = [0, 1].map((chunkNumber) =>
    streamChunk({
      ...chunkOf(file, 'upload-killed', chunkNumber),
      onSent: (sent) => {
        if (sent > 20 * MEGABYTE) child.kill().then(killed.resolve, killed.reject);
        return undefined;
      },
    }).catch((error: Error) => error),
  );
  await killed.promise;
  for (const end of await Promise.all(cut)) expect(end).toBeInstanceOf(Error);
  await restart();
  expect(await received('upload-killed')).toEqual([2]);
  const done = await sendChunks(file, 'upload-killed', [1, 0], 2);
  const stored = createHash('sha256');
  const path = join(dataDir, 'files', 'videos', String(done?.videoId));
  for await (const piece of createReadStream(path)) stored.update(piece);
  expect(stored.digest('hex')).toBe(hashOf(file));
  expect(readdirSync(join(dataDir, 'files', 'uploads'))).toEqual([]);
});

it('can be cancelled while chunks are under way', { tags: 'full', timeout: MINUTES }, async () => {
  const file = madeUpVideo(3 * CHUNK_BYTES);
  await sendChunks(file, 'upload-cancelled', [2], 1);
  const url = `${child.url}/api/videos/uploads/upload-cancelled`;
  // More than sockets hold: the server has begun to take both when the cancelling comes.
  const underWay = new Set<number>();
  const cancelling = Promise.withResolvers<Response>();
  const cut = [0, 1].map((chunkNumber) =>
    streamChunk({
      ...chunkOf(file, 'upload-cancelled', chunkNumber),
      onSent: (sent) => {
        if (sent < 20 * MEGABYTE || underWay.has(chunkNumber)) return undefined;
        if (underWay.add(chunkNumber).size === 2) {
          fetch(url, { method: 'DELETE', headers: { cookie } }).then(
            cancelling.resolve,
            cancelling.reject,
          );
        }
        return cancelling.promise;
      },
    }),
  );
  for (const { status, body } of await Promise.all(cut)) {
    expect([status, JSON.parse(body).code]).toEqual([409, 'upload_conflict']);
  }
  expect((await cancelling.promise).status).toBe(200);
  expect((await fetch(url, { headers: { cookie } })).status).toBe(404);
  expect(readdirSync(join(dataDir, 'files', 'uploads'))).toEqual([]);
});

it('takes no more memory for a large file than for a small one', {
  tags: 'full',
  timeout: MINUTES,
}, async () => {
  const weigh = async (sizeBytes: number, uploads: number) => {
    const file = madeUpVideo(sizeBytes);
    const numbers = Array.from({ length: Math.ceil(sizeBytes / CHUNK_BYTES) }, (_, at) => at);
    const before = child.memory();
    let peak = before;
    const scale = setInterval(() => {
      peak = Math.max(peak, child.memory());
    }, 20);
    const ids = Array.from({ length: uploads }, (_, at) => `upload-${sizeBytes}-${at}`);
    await Promise.all(ids.map((id) => sendChunks(file, id, numbers, 3)));
    clearInterval(scale);
    return Math.round((peak - before) / MEGABYTE);
  };
  // What a first upload of any size has loaded, and stays.
  await weigh(5 * MEGABYTE, 1);
  const one = await weigh(sized(320) * MEGABYTE, 1);
  const eight = one + (await weigh(sized(60) * MEGABYTE, 8));
  console.info(`memory grew by ${one} MB for one upload, by ${eight} MB for eight at once`);
  expect(one).toBeLessThanOrEqual(48);
  expect(eight).toBeLessThanOrEqual(96);
});
