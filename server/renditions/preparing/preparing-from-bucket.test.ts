import { once } from 'node:events';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '#platform/clock/system-clock.ts';
import { migrateTo } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import type { Database } from '#platform/database/schema.ts';
import { randomIds } from '#platform/ids/ids.ts';
import { openStorage, SCRATCH_FOLDER } from '#platform/objects/places/open-storage.ts';
import type { Storage } from '#platform/objects/storage.ts';
import { readConfig } from '../../start/config.ts';
import { storagePlaceOf } from '../../start/s3-variables.ts';
import { describeWithBucketInFull } from '../../testing/backups/describe-with-bucket.ts';
import { startGateway } from '../../testing/backups/s3-gateway.ts';
import { openSwift, type Swift } from '../../testing/backups/swift.ts';
import { ageLeases } from '../../testing/clocks/age-leases.ts';
import { startWorkerProcess } from '../../testing/videos/start-worker-process.ts';
import { addVideo, findVideo } from '../../videos/index.ts';
import { listPreparations } from '../preparations.store.ts';
import { listRenditions } from '../renditions.store.ts';
import { requestPreparation } from '../request-preparation.ts';

/** Ends what hangs, no more: on a busy machine a worker takes ten times as long. */
const LIMIT_MS = 240_000;
const TWO_HOURS_S = 7200;
const SOURCE_BYTES = 300_000;

describeWithBucketInFull('a worker of a shop with its files in a bucket', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sleigh-worker-'));
  const scratch = join(dataDir, SCRATCH_FOLDER);
  let swift: Swift;
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  let environment: Record<string, string>;
  let db: Database;
  let storage: Storage;
  beforeAll(async () => {
    swift = await openSwift();
    await swift.createBucket('media');
    gateway = await startGateway(swift.settings.endpoint);
    environment = {
      DATA_DIR: dataDir,
      MIN_FREE_BYTES: '0',
      SECRET_KEY: 'a secret key for tests that is long enough',
      STORAGE_URL: `s3://media/shop?endpoint=${gateway.url}`,
      ...swift.environment,
    };
    db = await openDatabase({ url: undefined, dataDir });
    await migrateTo(db);
    storage = await openStorage(storagePlaceOf(readConfig(environment)));
  });
  afterAll(async () => {
    await db?.destroy();
    await gateway?.stop();
    swift?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const queueVideo = async (objectKey: string) => {
    const { sizeBytes } = await storage.put(objectKey, Buffer.alloc(SOURCE_BYTES));
    const deps = { db, clock: systemClock, ids: randomIds };
    const id = await addVideo(deps, {
      title: objectKey,
      description: '',
      objectKey,
      sizeBytes,
      contentType: 'video/mp4',
      durationMs: 40_000,
      thumbnailKey: null,
    });
    await requestPreparation(deps, id);
    return id;
  };
  const preparationOf = async (id: string) =>
    (await listPreparations({ db })).find(({ videoId }) => videoId === id);
  const stop = async (worker: ReturnType<typeof startWorkerProcess>) => {
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  };
  const listCopies = async () =>
    (await readdir(scratch).catch(() => [])).filter((name) => name.startsWith('lent-'));

  it(
    'fetches nothing where it has no disk space, and says what it needs',
    async () => {
      const id = await queueVideo('videos/no-room');
      const fetched: string[] = [];
      gateway.meddle(({ line }) => {
        if (line.startsWith('GET /media/shop/videos/')) fetched.push(line);
        return false;
      });
      const worker = startWorkerProcess({ ...environment, MIN_FREE_BYTES: String(2 ** 50) });
      const reason = async () => (await preparationOf(id))?.reason;
      const said =
        /^Not enough disk space on the server: fetching this video from the bucket to prepare it needs 0\.3 MB more and .* Please make room, then try again\.$/;
      await expect.poll(reason, { timeout: LIMIT_MS }).toMatch(said);
      await stop(worker);
      // To learn its size.
      expect(fetched).toHaveLength(1);
      expect(await listCopies()).toEqual([]);
    },
    LIMIT_MS,
  );

  it(
    'that is killed leaves nothing in the bucket, and on its disk only until it is looked after',
    async () => {
      const id = await queueVideo('videos/killed');
      const uploads = join(scratch, 'uploads');
      const isWriting = async () => {
        const names = await readdir(uploads).catch(() => []);
        const sizes = names.map((name) => stat(join(uploads, name)).catch(() => ({ size: 0 })));
        return (await Promise.all(sizes)).some(({ size }) => size > 0);
      };
      const first = startWorkerProcess({ ...environment, MAKES: '0' });
      await expect.poll(isWriting, { timeout: LIMIT_MS, interval: 20 }).toBe(true);
      await stop(first);
      for (const table of ['video_preparation', 'job'] as const)
        await ageLeases(db, table, { seconds: 15 });
      const left = await listCopies();
      expect(left).toHaveLength(1);
      const second = startWorkerProcess(environment);
      const state = async () => (await preparationOf(id))?.state;
      await expect.poll(state, { timeout: LIMIT_MS }).toBe('ready');
      const jobs = () => db.selectFrom('job').select('kind').execute();
      await expect.poll(jobs, { timeout: LIMIT_MS }).toEqual([]);
      await stop(second);

      const renditions = await listRenditions({ db }, id);
      const sheets = (await findVideo({ db }, id))?.storyboard?.sheets ?? [];
      expect([renditions.length > 0, sheets.length]).toEqual([true, 1]);
      const keys: string[] = [];
      for await (const { key } of storage.list()) keys.push(key);
      const made = [...renditions, ...sheets].map(({ objectKey }) => objectKey);
      const sources = ['videos/killed', 'videos/no-room'];
      expect(keys.toSorted()).toEqual([...made, ...sources].toSorted());
      expect(await storage.drafts.list()).toEqual([]);
      // It may still be in use, as far as anybody knows.
      await storage.tidy();
      expect(await listCopies()).toEqual(left);
      const before = Date.now() / 1000 - TWO_HOURS_S;
      for (const name of left) utimesSync(join(scratch, name), before, before);
      await storage.tidy();
      expect(await listCopies()).toEqual([]);
    },
    LIMIT_MS,
  );
});
