import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '#platform/clock/system-clock.ts';
import { migrateTo } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { randomIds } from '#platform/ids/ids.ts';
import { createDiskStorage } from '#platform/objects/disk/disk-storage.ts';
import { sized } from '../../../scripts/test/sized.ts';
import { ageLeases } from '../../testing/clocks/age-leases.ts';
import { createPostgresDatabase, describeWithDatabase } from '../../testing/test-database.ts';
import { startWorkerProcess } from '../../testing/videos/start-worker-process.ts';
import { addVideo, findVideo } from '../../videos/index.ts';
import { listPreparations } from '../preparations.store.ts';
import { listRenditions } from '../renditions.store.ts';
import { requestPreparation } from '../request-preparation.ts';

const VIDEOS = sized(2, 4);
const KILLS = sized(1, 8);
/** Ends what hangs, no more: on a busy machine a worker takes ten times as long. */
const LIMIT_MS = (VIDEOS + KILLS) * 60_000;
const SECRET_KEY = 'a secret key for tests that is long enough';

describeWithDatabase('workers that are killed', (kind) => {
  it(`prepare ${VIDEOS} videos over ${KILLS} kills, and leave no other file`, {
    timeout: LIMIT_MS + 60_000,
  }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sleigh-workers-'));
    const postgres = kind === 'SQLite' ? null : await createPostgresDatabase();
    const db = await openDatabase({ url: postgres?.url, dataDir });
    await migrateTo(db);
    const storage = createDiskStorage(join(dataDir, 'files'));
    const deps = { db, clock: systemClock, ids: randomIds };
    const add = async (name: string, more: { replaces?: string; thumbnailKey?: string } = {}) => {
      const objectKey = `videos/${name}`;
      const { sizeBytes } = await storage.put(objectKey, Buffer.alloc(1000));
      const facts = { contentType: 'video/mp4', sizeBytes, durationMs: 40_000 };
      const texts = { title: `Video ${name}`, description: '' };
      return addVideo(deps, { ...texts, ...facts, thumbnailKey: null, ...more, objectKey });
    };
    // The last one is a new file for a video that is there already.
    const replaced = await add('former', { thumbnailKey: 'chosen' });
    const ids: string[] = [];
    for (let number = 0; number < VIDEOS; number += 1) {
      const isNewFile = number === VIDEOS - 1;
      const id = await add(String(number), isNewFile ? { replaces: replaced } : {});
      await requestPreparation(deps, id);
      ids.push(isNewFile ? replaced : id);
    }
    const environment = {
      DATA_DIR: dataDir,
      SECRET_KEY,
      MIN_FREE_BYTES: '0',
      ...(postgres && { DATABASE_URL: postgres.url }),
    };
    const uploads = join(dataDir, 'files', 'uploads');
    const seen = new Set<string>();
    /** Whether an attempt that was not killed yet has written something. */
    const isWriting = async () => {
      const names = await readdir(uploads).catch(() => []);
      const fresh = names.filter((name) => !seen.has(name));
      const sizes = await Promise.all(
        fresh.map((name) =>
          stat(join(uploads, name)).then(
            ({ size }) => size,
            () => 0,
          ),
        ),
      );
      if (!sizes.some((size) => size > 0)) return false;
      for (const name of names) seen.add(name);
      return true;
    };
    // Of three that are killed the last one has made the renditions of a video before.
    const start = (kill: number) =>
      startWorkerProcess({
        ...environment,
        ...(kill < KILLS && { MAKES: String(kill % 3 === 2 ? 1 : 0) }),
      });
    let worker = start(0);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await expect.poll(isWriting, { timeout: LIMIT_MS, interval: 20 }).toBe(true);
      worker.kill('SIGKILL');
      await once(worker, 'exit');
      for (const table of ['video_preparation', 'job'] as const)
        await ageLeases(db, table, { seconds: 15 });
      worker = start(kill + 1);
    }
    const states = async () => (await listPreparations({ db })).map(({ state }) => state);
    await expect.poll(states, { timeout: LIMIT_MS, interval: 100 }).toEqual(ids.map(() => 'ready'));
    const jobs = () => db.selectFrom('job').select('kind').execute();
    await expect.poll(jobs, { timeout: LIMIT_MS, interval: 100 }).toEqual([]);
    worker.kill('SIGKILL');
    await once(worker, 'exit');

    const renditions = (await Promise.all(ids.map((id) => listRenditions({ db }, id)))).flat();
    expect(renditions.length).toBeGreaterThanOrEqual(ids.length);
    const files = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
    const names = files.filter((file) => file.isFile()).map(({ name }) => name);
    const all = await Promise.all(ids.map((id) => findVideo({ db }, id)));
    expect(all.map((video) => video?.file)).toEqual(ids.map((id) => (id === replaced ? 1 : 0)));
    const sheets = all.flatMap((video) => video?.storyboard?.sheets ?? []);
    expect(sheets).toHaveLength(ids.length);
    const made = [...renditions, ...sheets].map(({ objectKey }) => basename(objectKey));
    const expected = [...made, ...ids.map((_, index) => `${index}`)];
    expect(names.sort()).toEqual(expected.sort());
    await db.destroy();
    await postgres?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
});
