import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/open-database.ts';
import { describeWithBucketInFull } from '../testing/backups/describe-with-bucket.ts';
import { contentOf, filesOf, newPlaces } from '../testing/backups/places.ts';
import { startGateway } from '../testing/backups/s3-gateway.ts';
import { openSwift, type Swift } from '../testing/backups/swift.ts';
import { type ChildShop, startChildShop } from '../testing/child-shop.ts';
import { newChanges } from '../testing/child-shop-changes.ts';
import { runSleigh } from '../testing/commands/run-sleigh.ts';

const SECRET_KEY = 'a secret key for tests that is long enough';
const Bucket = 'backups';
const sleigh = fileURLToPath(new URL('../sleigh.ts', import.meta.url));
/** The requests at which a backup is killed. */
const MOMENTS = [
  /^PUT .*partNumber=2/,
  /^PUT .*\/tables\/purchase\./,
  /^POST .*uploadId=/,
  /^GET .*prefix=killed%2Frunning%2F/,
  /^PUT .*\/manifest/,
];
/** The kinds of objects that are damaged in a bucket. */
const DAMAGED = [/\/manifest$/, /\/tables\/purchase\./, /\/media\//];
/** On a busy machine each request takes ten times as long. */
const MINUTES = 600_000;
/** Larger than one part of an upload. */
const LARGE_BYTES = 17 * 2 ** 20;

describeWithBucketInFull('backups in a bucket', () => {
  const places = newPlaces();
  const location = `s3://${Bucket}/shop`;
  let swift: Swift;
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  let shop: ChildShop;
  /** How the bucket is reached, and how the store is. */
  let s3: Record<string, string>;
  let environment: Record<string, string>;
  beforeAll(async () => {
    swift = await openSwift();
    await swift.createBucket(Bucket);
    gateway = await startGateway(swift.settings.endpoint);
    s3 = { S3_ENDPOINT: gateway.url, ...swift.environment };
    shop = await startChildShop({ SECRET_KEY });
    environment = { DATA_DIR: shop.dataDir, SECRET_KEY, ...s3 };
    for (const change of await newChanges(shop)) await change.send();
    const large = Buffer.alloc(LARGE_BYTES, 'sleigh');
    writeFileSync(join(shop.dataDir, 'files', 'videos', 'large'), large);
    await shop.kill();
  });
  afterAll(async () => {
    await shop.close();
    await gateway.stop();
    swift.close();
    await places.close();
  });

  const keys = async (Prefix = 'shop/') => {
    const found: string[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client: swift.client },
      { Bucket, Prefix },
    ))
      found.push(...Contents.flatMap(({ Key }) => Key ?? []));
    return found;
  };
  const unfinished = async () => {
    const answer = await swift.client.send(new ListMultipartUploadsCommand({ Bucket }));
    return answer.Uploads ?? [];
  };
  /** Ends the lease of a killed backup, which would take a minute. */
  const endLease = async () => {
    const db = await openDatabase({ url: undefined, dataDir: shop.dataDir });
    await db.updateTable('backup').set({ leased_until: 0 }).where('running', '=', 1).execute();
    await db.destroy();
  };
  const expectRestored = async (from: string) => {
    const place: Record<string, string> = { ...s3, SECRET_KEY, ...(await places.make('SQLite')) };
    expect(await runSleigh(place, `restore ${from}`)).toMatchObject({ code: 0, noted: '' });
    expect(filesOf(place.DATA_DIR ?? '')).toEqual(filesOf(shop.dataDir));
    const [before, after] = [await contentOf(environment), await contentOf(place)];
    expect(after.purchase).toEqual(before.purchase);
    expect(after.customer).toEqual(before.customer);
  };

  it('are made, verified and restored with everything, and send once what stays', {
    timeout: MINUTES,
  }, async () => {
    const { code, said, noted } = await runSleigh(environment, `backup ${location}`);
    expect([code, noted]).toEqual([0, expect.stringMatching(/^Left out: /)]);
    expect(said).toMatch(/^The backup 20\S+ is complete: s3:\/\/backups\/shop\n/);
    // A restore verifies first.
    expect((await runSleigh(s3, `verify ${location}`)).said).toMatch(/ is whole: /);
    await expectRestored(location);
    const lines: string[] = [];
    gateway.meddle(({ line }) => {
      lines.push(line);
      return false;
    });
    const backUp = async (how: string) => {
      lines.length = 0;
      const made = JSON.parse((await runSleigh(environment, `backup ${location} ${how}`)).said);
      expect(made).toMatchObject({ newFiles: 0, newBytes: 0, folder: location });
      expect(lines.filter((line) => line.includes('/media/'))).toEqual([]);
      return made;
    };
    const { name: former } = await backUp('--json');
    const one = `${location}/backups/${former}`;
    expect((await runSleigh(s3, `verify ${one}`)).said).toContain(former);
    const last = await backUp('--keep 1 --json');
    expect(last.deleted).toContain(former);
    const names = new Set((await keys('shop/backups/')).map((key) => key.split('/')[2]));
    expect([...names]).toEqual([last.name]);
    expect((await runSleigh(s3, `verify ${location}/backups/${former}`)).noted).toBe(
      `There is no complete backup ${former} in ${location}.`,
    );
    expect(await unfinished()).toEqual([]);
  });

  const damaged = 'are found damaged if a byte of an object changed, or it is cut short or gone';
  it(damaged, { tags: 'full', timeout: MINUTES }, async () => {
    const all = await keys();
    for (const kind of DAMAGED) {
      const Key = all.find((key) => kind.test(key)) ?? '';
      const { Body } = await swift.client.send(new GetObjectCommand({ Bucket, Key }));
      const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
      const changed = Buffer.from(bytes);
      changed[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      for (const bad of [changed, bytes.subarray(0, -1), null]) {
        const replace = new PutObjectCommand({ Bucket, Key, Body: bad ?? '' });
        if (bad === null) await swift.client.send(new DeleteObjectCommand({ Bucket, Key }));
        else await swift.client.send(replace);
        const place = { ...s3, SECRET_KEY, DATA_DIR: join(places.folder, 'never') };
        // A restore verifies first.
        const command = bad === changed ? 'restore' : 'verify';
        expect(await runSleigh(place, `${command} ${location}`)).toMatchObject({
          code: 1,
          said: '',
          noted: expect.stringMatching(/ is damaged: |^There is no complete backup in /),
        });
        expect(existsSync(place.DATA_DIR)).toBe(false);
      }
      await swift.client.send(new PutObjectCommand({ Bucket, Key, Body: bytes }));
    }
    expect((await runSleigh(s3, `verify ${location}`)).code).toBe(0);
  });

  it('are not said to be complete where something is not kept', {
    tags: 'full',
    timeout: MINUTES,
  }, async () => {
    const target = `s3://${Bucket}/lost`;
    const lose = (pattern: RegExp) =>
      gateway.meddle(({ line }, response) => {
        if (!pattern.test(line)) return false;
        response.writeHead(200, { etag: '"lost"' }).end();
        return true;
      });
    for (const [pattern, reason] of [
      [/^PUT .*\/tables\/purchase\./, / is gone\. /],
      [
        /^PUT .*\/manifest/,
        /^s3:\/\/backups\/lost does not keep what is written to it: .* is gone\. Choose/,
      ],
    ] as const) {
      lose(pattern);
      expect(await runSleigh(environment, `backup ${target}`)).toMatchObject({
        code: 1,
        said: '',
        noted: expect.stringMatching(reason),
      });
      gateway.meddle(() => false);
      expect((await runSleigh(s3, `verify ${target}`)).noted).toMatch(
        /^There is no complete backup /,
      );
    }
  });

  const listed = 'are refused where a bucket is not listed to its end';
  it(listed, { tags: 'full', timeout: MINUTES }, async () => {
    gateway.meddle(({ line }, response) => {
      if (!/^GET .*list-type=2/.test(line)) return false;
      response.end(
        `<ListBucketResult><Name>${Bucket}</Name><IsTruncated>true</IsTruncated></ListBucketResult>`,
      );
      return true;
    });
    for (const line of [`backup ${location} --keep 1`, `verify ${location}`])
      expect((await runSleigh(environment, line)).noted).toMatch(
        /^S3_ENDPOINT does not list a whole bucket as S3 does\. Choose another object store\.$/,
      );
    gateway.meddle(() => false);
    expect((await runSleigh(s3, `verify ${location}`)).code).toBe(0);
  });

  const killed = `are whole or not there if the process is killed, ${MOMENTS.length} times`;
  it(killed, { tags: 'full', timeout: MINUTES }, async () => {
    const target = `s3://${Bucket}/killed`;
    const manifests = async () =>
      (await keys('killed/')).filter((key) => key.endsWith('/manifest'));
    const left: number[] = [];
    for (const moment of MOMENTS) {
      const child = spawn(process.execPath, [sleigh, 'backup', target], {
        env: { ...process.env, ...environment },
        stdio: 'ignore',
      });
      gateway.meddle(({ line }) => moment.test(line) && child.kill('SIGKILL'));
      const [, signal] = await once(child, 'exit');
      expect([moment, signal]).toEqual([moment, 'SIGKILL']);
      gateway.meddle(() => false);
      await endLease();
      expect(await manifests()).toEqual([]);
      left.push((await unfinished()).length);
    }
    expect(left).toContain(1);
    expect(await runSleigh(environment, `backup ${target}`)).toMatchObject({ code: 0 });
    expect(await unfinished()).toEqual([]);
    const [manifest = '', ...others] = await manifests();
    expect(others).toEqual([]);
    const name = manifest.split('/')[2] ?? '';
    for (const key of await keys('killed/')) expect(key).toMatch(new RegExp(`${name}|/media/`));
    await expectRestored(target);
  });

  it('of two stores into one location take turns', { tags: 'full', timeout: MINUTES }, async () => {
    const target = `s3://${Bucket}/two`;
    // A copy of the store, with the same key and the same schedule.
    const copy = { ...environment, DATA_DIR: join(places.folder, 'copy') };
    cpSync(shop.dataDir, copy.DATA_DIR, { recursive: true });
    const runs = await Promise.all([
      runSleigh(environment, `backup ${target}`),
      runSleigh(copy, `backup ${target}`),
    ]);
    for (const { code, noted } of runs)
      expect([code, noted]).toEqual([
        code,
        expect.stringMatching(code === 0 ? /^Left out: / : /^Another store is backing up to /),
      ]);
    expect(await runSleigh(copy, `backup ${target}`)).toMatchObject({ code: 0 });
    const made = (await keys('two/backups/')).filter((key) => key.endsWith('/manifest'));
    for (const key of made)
      expect(await runSleigh(s3, `verify s3://${Bucket}/${key.slice(0, -9)}`)).toMatchObject({
        code: 0,
      });
    expect(await keys('two/running/')).toEqual([]);
  });
});
