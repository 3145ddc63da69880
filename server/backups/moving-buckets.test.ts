import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readObject } from '#platform/objects/read-object.ts';
import { buildDeps } from '../start/build-deps.ts';
import { readConfig } from '../start/config.ts';
import { describeWithBucketInFull } from '../testing/backups/describe-with-bucket.ts';
import { refuse, startGateway } from '../testing/backups/s3-gateway.ts';
import { openSwift, type Swift } from '../testing/backups/swift.ts';
import { runSleigh } from '../testing/commands/run-sleigh.ts';
import { addTestVideo } from '../testing/test-catalogue.ts';
import { listVideos } from '../videos/index.ts';

/** The number of files of one video, with its pictures, captions and chapters. */
const FILES = 6;

describeWithBucketInFull('moving a shop into a bucket and out of it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sleigh-moving-'));
  const backups = join(folder, 'backups');
  let swift: Swift;
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  /** The objects that were written since `watch`. */
  let written: string[];
  beforeAll(async () => {
    swift = await openSwift();
    await swift.createBucket('media');
    gateway = await startGateway(swift.settings.endpoint);
  });
  afterAll(async () => {
    await gateway.stop();
    swift.close();
    rmSync(folder, { recursive: true });
  });
  const environment = (name: string, inBucket: boolean) => ({
    DATA_DIR: join(folder, name),
    LOG_LEVEL: 'silent',
    MIN_FREE_BYTES: '0',
    SECRET_KEY: 'a secret key for tests that is long enough',
    ...(inBucket && {
      STORAGE_URL: `s3://media/shop?endpoint=${gateway.url}`,
      ...swift.environment,
    }),
  });
  const [disk, bucket, back] = [
    environment('disk', false),
    () => environment('bucket', true),
    environment('back', false),
  ];
  const watch = () => {
    written = [];
    gateway.meddle(({ line }) => {
      const [, key] = /^PUT \/media\/shop\/(videos|test)\/([^?]*)/.exec(line) ?? [];
      if (key !== undefined) written.push(line.replace(/^PUT \/media\/shop\/|\?.*$/g, ''));
      return false;
    });
  };
  const open = async (where: Record<string, string>) => (await buildDeps(readConfig(where))).deps;
  /** Reads the files of a shop's videos, by their titles. */
  const contentOf = async (where: Record<string, string>) => {
    const { db, storage } = await open(where);
    const content: Record<string, string> = {};
    for (const { title, objectKey, sizeBytes } of await listVideos({ db })) {
      const bytes = readObject(storage, objectKey, { start: 0, end: sizeBytes - 1 });
      content[title] = (await buffer(bytes)).toString('hex');
    }
    await db.destroy();
    return content;
  };
  const run = async (where: Record<string, string>, line: string) => {
    const { code, said, noted } = await runSleigh(where, line);
    expect([code, noted]).toEqual([0, expect.any(String)]);
    return JSON.parse(said);
  };

  it('copies files while the shop sells, and in its stop what has come since', async () => {
    const deps = await open(disk);
    for (const number of [1, 2, 3]) await addTestVideo(deps, number);
    await run(disk, `backup ${backups} --json`);
    // Cut short at the second file: the next one goes on.
    let puts = 0;
    gateway.meddle(({ line }, response) => {
      if (!/^PUT \/media\/shop\/(test|videos)\//.test(line)) return false;
      puts += 1;
      return puts > 1 && refuse(response, 403, 'AccessDenied');
    });
    const failed = await runSleigh(bucket(), `restore ${backups} --files`);
    expect([failed.code, failed.noted]).toEqual([1, expect.stringMatching(/may not write to/)]);
    watch();
    expect(await run(bucket(), `restore ${backups} --files --json`)).toMatchObject({
      copied: FILES * 3 - 1,
      kept: 1,
    });
    expect(await run(bucket(), `restore ${backups} --files --json`)).toMatchObject({
      copied: 0,
      kept: FILES * 3,
    });
    await addTestVideo(deps, 4);
    const before = await contentOf(disk);
    await deps.db.destroy();
    await run(disk, `backup ${backups} --json`);
    watch();
    const { files } = await run(bucket(), `restore ${backups} --json`);
    expect([files, written.length]).toEqual([FILES * 4, FILES]);
    expect(written.filter((key) => !key.startsWith('test/4'))).toEqual([]);
    expect(await contentOf(bucket())).toEqual(before);
    await run(bucket(), 'adopt --shop --json');
    // Every file there is read for it, and none has another checksum.
    const checked = await run(bucket(), `backup ${backups} --json`);
    // The object with the store's identity is new.
    expect([checked.files, checked.newFiles]).toEqual([FILES * 4 + 1, 1]);
    await run(back, `restore ${backups} --json`);
    expect(await contentOf(back)).toEqual(before);
    const again = await runSleigh(environment('other', true), `restore ${backups}`);
    expect([again.code, again.noted]).toEqual([1, expect.stringMatching(/is not empty: it holds/)]);
  });
});
