import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCode } from '#platform/errors/error-code.ts';
import { statObject } from '#platform/objects/read-object.ts';
import { isFull } from '../../scripts/test/sized.ts';
import { createAdmin } from '../accounts/index.ts';
import { stubPages } from '../testing/stub-pages.ts';
import { addVideo } from '../videos/index.ts';
import { readConfig } from './config.ts';
import { type RunningStore, startStore } from './start-store.ts';

const admin = { username: 'nick', password: 'reindeer-admin' };
const VIDEO_BYTES = 6 * 2 ** 20;

const disk = mkdtempSync(join(tmpdir(), 'sleigh-full-'));
const mount = () => spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=112m', 'none', disk]);
const isPossible = !isFull || mount().status === 0;
afterAll(() => {
  if (isPossible) spawnSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true, force: true });
});
const reason = isPossible ? '' : ' (skipped: mounting a small disk needs root on Linux)';

const title = `a store on a disk without a free byte${reason}`;
describe.skipIf(!isPossible)(title, { tags: 'full' }, () => {
  const dataDir = join(disk, 'store');
  const pages = mkdtempSync(join(tmpdir(), 'sleigh-pages-'));
  afterAll(() => rmSync(pages, { recursive: true }));
  const filler = join(disk, 'filler');
  const freeBytes = () => statfsSync(disk).bavail * statfsSync(disk).bsize;
  const reserveBytes = () => statSync(join(dataDir, 'reserve'), { throwIfNoEntry: false })?.size;

  /** Another program writes until nothing more fits. */
  function fill(): void {
    const file = openSync(filler, 'a');
    for (let bytes = 2 ** 20; bytes >= 1; ) {
      try {
        writeSync(file, Buffer.alloc(bytes));
      } catch (error) {
        if (errorCode(error) !== 'ENOSPC') throw error;
        bytes = Math.floor(bytes / 2);
      }
    }
    closeSync(file);
    expect(freeBytes()).toBe(0);
  }

  const start = () => {
    const config = { PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir, TRUST_PROXY: '1' };
    return startStore(readConfig(config), {
      webFolder: stubPages(pages),
    });
  };
  let store: RunningStore;
  beforeAll(async () => {
    mkdirSync(dataDir);
    store = await start();
    await createAdmin(store.deps, admin);
  });
  afterAll(() => store.close());

  let calls = 0;
  /** Each from another address: one may use the reserve once a minute to log in. */
  const call = (method: string, path: string, body?: object, cookie = '') =>
    fetch(store.url + path, {
      method,
      headers: {
        cookie,
        'x-forwarded-for': `192.0.2.${++calls}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const cookieOf = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
  async function storeVideo(): Promise<{ id: string; objectKey: string }> {
    const objectKey = `videos/${store.deps.ids.id()}.mp4`;
    await store.deps.storage.put(objectKey, Buffer.alloc(VIDEO_BYTES));
    const facts = { contentType: 'video/mp4', sizeBytes: VIDEO_BYTES, durationMs: 1000 };
    const words = { title: 'Lanterns', description: '', thumbnailKey: null, captions: [] };
    return { id: await addVideo(store.deps, { objectKey, ...words, ...facts }), objectKey };
  }
  const customer = { email: 'ann@north.example', password: 'wrong-password' };
  /** SQLite's log begins anew, so that every write needs room. */
  const emptyLog = () => sql`pragma wal_checkpoint(truncate)`.execute(store.deps.db);

  async function signInAndDelete({ id, objectKey }: { id: string; objectKey: string }) {
    const signedIn = await call('POST', '/api/auth/login', admin);
    expect(signedIn.status).toBe(200);
    const deleted = await call('DELETE', `/api/videos/${id}`, undefined, cookieOf(signedIn));
    expect(deleted.status).toBe(200);
    await expect
      .poll(() => statObject(store.deps.storage, objectKey), { timeout: 60_000 })
      .toBeNull();
    // A job that is reading the file keeps its bytes until it closes it.
    await expect.poll(freeBytes, { timeout: 60_000 }).toBeGreaterThanOrEqual(VIDEO_BYTES);
  }

  it('lets an admin sign in and delete a video, and nobody else write', async () => {
    const video = await storeVideo();
    await expect.poll(reserveBytes, { timeout: 60_000 }).toBe(16 * 2 ** 20);
    await emptyLog();
    fill();
    expect((await call('POST', '/api/auth/customer-login', customer)).status).toBe(507);
    await signInAndDelete(video);
    expect(reserveBytes()).toBe(12 * 2 ** 20);
  });

  it('fills the reserve up when there is room, and not before', async () => {
    await store.deps.reserve.keep();
    expect(reserveBytes()).toBe(12 * 2 ** 20);
    rmSync(filler);
    await store.deps.reserve.keep();
    expect(reserveBytes()).toBe(16 * 2 ** 20);
  });

  it('gives a part back for an admin who is signed in', async () => {
    const video = await storeVideo();
    const cookie = cookieOf(await call('POST', '/api/auth/login', admin));
    await emptyLog();
    fill();
    expect((await call('DELETE', `/api/videos/${video.id}`, undefined, cookie)).status).toBe(200);
    await expect
      .poll(() => statObject(store.deps.storage, video.objectKey), { timeout: 60_000 })
      .toBeNull();
    rmSync(filler);
    await store.deps.reserve.keep();
  });

  it('starts, and lets an admin make room then', async () => {
    const video = await storeVideo();
    await store.close();
    fill();
    store = await start();
    await signInAndDelete(video);
  });

  it('says that the disk is full where others have taken the reserve, too', async () => {
    const before = reserveBytes() ?? 0;
    for (let left = before; left > 0; left -= 4 * 2 ** 20) {
      await emptyLog();
      fill();
      expect((await call('POST', '/api/auth/login', admin)).status).toBe(200);
    }
    expect(reserveBytes()).toBeUndefined();
    await emptyLog();
    fill();
    expect((await call('POST', '/api/auth/login', admin)).status).toBe(507);
  });
});
