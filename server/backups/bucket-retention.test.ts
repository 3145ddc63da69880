import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sha256 } from '#platform/ids/ids.ts';
import { backUpInThread } from '../start/back-up-store.ts';
import { describeWithBucketInFull } from '../testing/backups/describe-with-bucket.ts';
import { filesOf, newPlaces } from '../testing/backups/places.ts';
import { startGateway } from '../testing/backups/s3-gateway.ts';
import { openSwift, type Swift } from '../testing/backups/swift.ts';
import { type ChildShop, startChildShop } from '../testing/child-shop.ts';
import { runSleigh } from '../testing/commands/run-sleigh.ts';

const SECRET_KEY = 'a secret key for tests that is long enough';
const Bucket = 'backups';
/** On a busy machine each request takes ten times as long. */
const MINUTES = 600_000;

describeWithBucketInFull('a bucket of a store that runs', () => {
  const places = newPlaces();
  let swift: Swift;
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  let shop: ChildShop;
  let s3: Record<string, string>;
  let environment: Record<string, string>;
  beforeAll(async () => {
    swift = await openSwift();
    await swift.createBucket(Bucket);
    gateway = await startGateway(swift.settings.endpoint);
    s3 = {
      S3_ENDPOINT: gateway.url,
      S3_ACCESS_KEY_ID: swift.settings.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: swift.settings.secretAccessKey ?? '',
    };
    shop = await startChildShop({ SECRET_KEY });
    environment = { DATA_DIR: shop.dataDir, SECRET_KEY, ...s3 };
  });
  afterAll(async () => {
    await shop.close();
    await gateway.stop();
    swift.close();
    await places.close();
  });

  const keys = async (Prefix: string) => {
    const found: string[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client: swift.client },
      { Bucket, Prefix },
    ))
      found.push(...Contents.flatMap(({ Key }) => Key ?? []));
    return found;
  };
  /** The keys of the kept files, without the runs that wrote them. */
  const kept = async (prefix: string) =>
    (await keys(`${prefix}media/`)).map((key) => key.replace(/-.*/, ''));
  /** The task of the schedule's thread. */
  const task = (location: string, keep: number, secretAccessKey = s3.S3_SECRET_ACCESS_KEY) => ({
    store: {
      url: undefined,
      files: { dataDir: shop.dataDir, bucket: null },
      secretKey: SECRET_KEY,
      s3: { ...swift.settings, endpoint: gateway.url, secretAccessKey },
    },
    input: { location, isScheduled: true, keep, key: null },
  });
  const running = () => new AbortController().signal;
  /** A file of the store, and its key in a bucket, without the run that wrote it. */
  const addFile = (name: string, prefix: string) => {
    const path = join(shop.dataDir, 'files', name);
    writeFileSync(path, `the content of ${name}`);
    const hash = sha256(`the content of ${name}`);
    return { path, key: `${prefix}media/${hash.slice(0, 2)}/${hash}` };
  };
  const expectWhole = async (from: string) =>
    expect(await runSleigh(s3, `verify ${from}`)).toMatchObject({ code: 0, noted: '' });

  it('gets a backup from the thread of the schedule, or the reason why not', {
    timeout: MINUTES,
  }, async () => {
    const location = `s3://${Bucket}/thread`;
    const { name, files } = await backUpInThread(task(location, 2), running());
    expect(await keys('thread/')).toContain(`thread/backups/${name}/manifest`);
    await expectWhole(location);
    const place: Record<string, string> = { ...s3, SECRET_KEY, ...(await places.make('SQLite')) };
    expect(await runSleigh(place, `restore ${location}`)).toMatchObject({ code: 0, noted: '' });
    expect(Object.keys(filesOf(place.DATA_DIR ?? ''))).toHaveLength(files);
    await expect(backUpInThread(task(location, 2, 'wrong'), running())).rejects.toThrow(
      / does not take the access key \(SignatureDoesNotMatch\)\. Correct /,
    );
    // The store is stopped meanwhile.
    const stopping = new AbortController();
    gateway.meddle(({ line }) => {
      if (/^PUT .*\/manifest/.test(line)) stopping.abort();
      return stopping.signal.aborted;
    });
    await expect(backUpInThread(task(location, 2), stopping.signal)).rejects.toThrow(
      'The thread of the backup ended early.',
    );
    gateway.meddle(() => false);
    await shop.db.updateTable('backup').set({ leased_until: 0 }).where('running', '=', 1).execute();
    expect((await keys('thread/')).filter((key) => key.endsWith('/manifest'))).toEqual([
      `thread/backups/${name}/manifest`,
    ]);
    await backUpInThread(task(location, 2), running());
    await expectWhole(location);
    await expectWhole(`${location}/backups/${name}`);
  });

  it('loses the files that no backup names any more, and no others', {
    timeout: MINUTES,
  }, async () => {
    const location = `s3://${Bucket}/kept`;
    const stays = addFile('stays', 'kept/');
    const goes = addFile('goes', 'kept/');
    const first = await backUpInThread(task(location, 2), running());
    rmSync(goes.path);
    const second = await backUpInThread(task(location, 2), running());
    // The first one still names it.
    expect(await kept('kept/')).toEqual(expect.arrayContaining([stays.key, goes.key]));
    await expectWhole(`${location}/backups/${first.name}`);
    const third = await backUpInThread(task(location, 2), running());
    expect(third.deleted).toEqual([first.name]);
    const left = await kept('kept/');
    expect(left).toContain(stays.key);
    expect(left).not.toContain(goes.key);
    for (const { name } of [second, third]) await expectWhole(`${location}/backups/${name}`);
    // Nobody knows what a backup names that cannot be read: then no file is deleted.
    rmSync(stays.path);
    const Key = `kept/backups/${third.name}/manifest`;
    const { Body } = await swift.client.send(new GetObjectCommand({ Bucket, Key }));
    const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
    await swift.client.send(new PutObjectCommand({ Bucket, Key, Body: bytes.subarray(1) }));
    await backUpInThread(task(location, 2), running());
    expect(await kept('kept/')).toContain(stays.key);
    await swift.client.send(new DeleteObjectCommand({ Bucket, Key }));
  });

  it('keeps what a backup under way is going to name, whoever makes it', {
    timeout: MINUTES,
  }, async () => {
    const location = `s3://${Bucket}/both`;
    const file = addFile('shared', 'both/');
    await backUpInThread(task(location, 1), running());
    // A copy of the store still has the file, and is about to complete its backup.
    const copy = { ...environment, DATA_DIR: join(places.folder, 'copy') };
    cpSync(shop.dataDir, copy.DATA_DIR, { recursive: true });
    rmSync(file.path);
    const [arrived, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    gateway.meddle(async ({ line }) => {
      if (!/^PUT .*\/manifest/.test(line)) return false;
      arrived.resolve();
      await resumed.promise;
      return false;
    });
    const underWay = runSleigh(copy, `backup ${location}`);
    await arrived.promise;
    await expect(backUpInThread(task(location, 1), running())).rejects.toThrow(
      /^Another store is backing up to /,
    );
    expect(await kept('both/')).toContain(file.key);
    gateway.meddle(() => false);
    resumed.resolve();
    expect(await underWay).toMatchObject({ code: 0 });
    await expectWhole(location);
    expect(await kept('both/')).toContain(file.key);
    // Then it is the other's turn, and nobody names the file any more.
    await backUpInThread(task(location, 1), running());
    expect(await kept('both/')).not.toContain(file.key);
    await expectWhole(location);
  });
});
