import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDiskStorage } from '#platform/objects/disk/disk-storage.ts';
import { readWhole } from '#platform/objects/read-object.ts';
import { createSeededRandom } from '../../crash/seeded-random.ts';
import { isFull, patience, sized } from '../../scripts/test/sized.ts';
import { corruptForm } from '../testing/corrupt-form.ts';
import { chunkForm, chunksOf, type FormPart, sendChunk } from '../testing/test-forms.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { CHUNK, signInAdmin } from '../testing/test-uploads.ts';
import { mp4Video } from '../testing/test-videos.ts';

/** Those of a smaller size are the first of a larger one. */
const FORMS = sized(80, 5000);
const CUT_OFF = isFull ? 200 : 40;

const openFiles = () => readdirSync('/proc/self/fd').length;

describe('bad forms', () => {
  let folder: string;
  let store: TestStore;
  let admin: Awaited<ReturnType<typeof signInAdmin>>;
  const victim = mp4Video({ seconds: 5, sizeBytes: 2500, seed: 9 });
  const victimChunks = chunksOf(victim, 'victim-upload', CHUNK);

  beforeAll(async () => {
    // In memory where the system has such a folder: thousands of commits need not wait for a disk.
    if (existsSync('/dev/shm')) vi.stubEnv('TMPDIR', '/dev/shm');
    folder = mkdtempSync(join(tmpdir(), 'sleigh-forms-'));
    store = await startTestStore('SQLite', {
      storage: createDiskStorage(folder),
      uploads: { chunkBytes: CHUNK, minFreeBytes: 0 },
    });
    admin = await signInAdmin(store, 'nick');
    for (const chunk of [victimChunks[0], victimChunks[2]]) {
      if (chunk !== undefined) await sendChunk(admin, chunk);
    }
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const files = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
      .sort();
  const uploadIds = async () => {
    const uploads = (await admin.get('/api/videos/uploads')).json<{ uploadId: string }[]>();
    return uploads.map(({ uploadId }) => uploadId);
  };
  /** Mutations that did no harm made uploads of their own: takes them back. */
  const cancelOthers = async (): Promise<number> => {
    const others = (await uploadIds()).filter((uploadId) => uploadId !== 'victim-upload');
    for (const uploadId of others) await admin.send('DELETE', `/api/videos/uploads/${uploadId}`);
    await store.deps.jobs.runDue();
    return others.length;
  };
  const isVictimUnharmed = async () => {
    const { received } = (await admin.get('/api/videos/uploads/victim-upload')).json();
    expect(received).toEqual([0, 2]);
  };

  it(`never fail, and leave nothing behind: ${FORMS} of them`, {
    timeout: patience(600_000),
  }, async () => {
    const random = createSeededRandom(20261201);
    const before = { files: files(), open: openFiles() };
    const statuses: Record<number, number> = {};
    for (let count = 0; count < FORMS; count += 1) {
      const videoFile = mp4Video({ seconds: 1, sizeBytes: 550 + random.number(450), seed: count });
      const place = { uploadId: `upload-${count}`, chunkNumber: '0', totalChunks: '1' };
      const fields: FormPart[] = Object.entries(place).map(([name, value]) => ({ name, value }));
      const file = { name: 'chunk', value: videoFile, fileName: 'blob' };
      const parts = random.number(3) === 0 ? [file, ...fields] : [...fields, file];
      const { body, headers } = corruptForm(random, parts);
      // In pieces of any size, so that every boundary is split everywhere in the end.
      // A body that is no form, and comes in more than 1,000 pieces of a few bytes, is cut off unanswered.
      const drawn = 1 + random.number(random.number(2) === 0 ? 40 : 4000);
      const size = Math.max(drawn, Math.ceil(body.length / 1000));
      const pieces = Array.from({ length: Math.ceil(body.length / size) }, (_, at) =>
        body.subarray(at * size, (at + 1) * size),
      );
      const stream = Readable.from(pieces, { objectMode: false });
      const answer = await admin.send('POST', '/api/videos/upload-chunk', stream, headers);
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (answer.status >= 500)
        throw new Error(`${count}: ${answer.text}\n${body.toString('latin1')}`);
    }
    const made = await cancelOthers();
    console.info(`answered: ${JSON.stringify(statuses)}; good ones taken back: ${made}`);
    expect(statuses[400]).toBeGreaterThan(FORMS / 4);
    expect(statuses[200]).toBeGreaterThan(FORMS / 40);
    expect(await uploadIds()).toEqual(['victim-upload']);
    await expect.poll(files).toEqual(before.files);
    await expect.poll(openFiles).toBeLessThanOrEqual(before.open);
    await isVictimUnharmed();
  });

  it(`cut off anywhere leave nothing behind either: ${CUT_OFF} of them`, async () => {
    await store.app.listen({ port: 0, host: '127.0.0.1' });
    const address = store.app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const random = createSeededRandom(7);
    const before = { files: files(), open: openFiles() };
    const cut = (count: number) =>
      new Promise<void>((resolve, reject) => {
        const bytes = mp4Video({ seconds: 1, sizeBytes: CHUNK });
        const place = { uploadId: `upload-${count}`, chunkNumber: 0, totalChunks: 2, bytes };
        const { body, headers } = chunkForm({ ...place, chunkFirst: random.number(2) === 0 });
        const lines = { ...headers, cookie, host: 'x', 'content-length': body.length };
        const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(`POST /api/videos/upload-chunk HTTP/1.1\r\n${head.join('')}\r\n`);
          socket.write(body.subarray(0, random.number(body.length)), () => socket.destroy());
        });
        socket.on('close', () => resolve()).on('error', reject);
      });
    for (let count = 0; count < CUT_OFF; count += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, at) => cut(count + at)));
    }
    await vi.waitFor(async () => {
      expect(files()).toEqual(before.files);
      expect(await uploadIds()).toEqual(['victim-upload']);
      expect(openFiles()).toBeLessThanOrEqual(before.open + 1);
    }, 60_000);
    await isVictimUnharmed();
  });

  it('do not keep another upload from being finished, byte for byte', async () => {
    const [, second] = victimChunks;
    if (second === undefined) throw new Error('no second chunk');
    const { videoId } = (await sendChunk(admin, second)).json();
    const stored = await readWhole(store.deps.storage, `videos/${videoId}`);
    expect(stored?.equals(victim)).toBe(true);
  });
});
