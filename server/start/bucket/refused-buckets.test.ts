import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { describeWithBucketInFull } from '../../testing/backups/describe-with-bucket.ts';
import { refuse, startGateway } from '../../testing/backups/s3-gateway.ts';
import { openSwift, type Swift } from '../../testing/backups/swift.ts';
import { runSleigh } from '../../testing/commands/run-sleigh.ts';
import { addTestVideo } from '../../testing/test-catalogue.ts';
import { buildDeps } from '../build-deps.ts';
import { BadConfig, readConfig } from '../config.ts';

describeWithBucketInFull('a start with a bucket', () => {
  let swift: Swift;
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  let folder: string;
  let places = 0;
  beforeAll(async () => {
    swift = await openSwift();
    await swift.createBucket('media');
    gateway = await startGateway(swift.settings.endpoint);
  });
  afterAll(async () => {
    await gateway.stop();
    swift.close();
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sleigh-bucket-'));
    gateway.meddle(() => false);
    places += 1;
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const storageUrl = (place = `media/shop${places}`, more = '') =>
    `s3://${place}?endpoint=${gateway.url}${more}`;
  const environment = (more: Record<string, string> = {}) => ({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    MIN_FREE_BYTES: '0',
    ...swift.environment,
    STORAGE_URL: storageUrl(),
    ...more,
  });
  const start = async (more: Record<string, string> = {}) => {
    const { deps } = await buildDeps(readConfig(environment(more)));
    return deps;
  };
  const startOnce = async (more: Record<string, string> = {}) => (await start(more)).db.destroy();
  const expectRefusal = async (reason: RegExp, more: Record<string, string> = {}) => {
    const starting = startOnce(more);
    await expect(starting).rejects.toThrow(BadConfig);
    await expect(starting).rejects.toThrow(reason);
    await expect(starting).rejects.not.toThrow(/secret(?!_)/i);
  };

  it('is refused in one sentence where the bucket cannot be used', async () => {
    const of = (place: string, more = '') => ({ STORAGE_URL: storageUrl(place, more) });
    await expectRefusal(/There is no bucket nowhere at http/, of('nowhere'));
    await expectRefusal(/cannot be kept in s3:\/\/media\/a .* take the access key/, {
      ...of('media/a'),
      S3_SECRET_ACCESS_KEY: 'wrong',
    });
    await expectRefusal(/access key may not write to/, { S3_ACCESS_KEY_ID: swift.guestKeyId });
    await expectRefusal(/another region.*the region in STORAGE_URL/, of('media/a', '&region=eu-1'));
    await expectRefusal(/cannot be reached \(ECONNREFUSED\)\. Check the endpoint in STORAGE_URL/, {
      STORAGE_URL: 's3://media/a?endpoint=http://127.0.0.1:1',
    });
    gateway.meddle(({ line }, response) =>
      line.includes('?uploads') ? refuse(response, 501, 'NotImplemented') : false,
    );
    await expectRefusal(/\(501 NotImplemented\)\. Choose another object store/);
    gateway.meddle((_passing, response) => refuse(response, 403, 'QuotaExceeded'));
    await expectRefusal(/The bucket media is full/);
    gateway.meddle(() => false);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2045, 0) });
    try {
      await expectRefusal(/The clock of this machine is not that of/);
    } finally {
      vi.useRealTimers();
    }
    await startOnce();
  });

  it('takes an empty part of a bucket, its own again, and nobody else’s', async () => {
    const Key = `shop${places}/notes.txt`;
    await swift.client.send(new PutObjectCommand({ Bucket: 'media', Key, Body: 'of others' }));
    await expectRefusal(
      /contains something that does not belong to this store, such as notes\.txt/,
    );
    const own = { STORAGE_URL: storageUrl(`media/own${places}`) };
    await startOnce(own);
    await startOnce(own);
    // Another store, which has no identity of its own yet.
    await expectRefusal(/not of this store, such as store-mark/, {
      ...own,
      DATA_DIR: join(folder, 'other'),
    });
    const elsewhere = { STORAGE_URL: storageUrl(`media/elsewhere${places}`) };
    await expectRefusal(/\(STORAGE_URL\) holds none of the files of this store/, elsewhere);
    await expectRefusal(/\(in DATA_DIR\) holds none of the files/, { STORAGE_URL: '' });
    expect((await runSleigh(environment(elsewhere), 'adopt --files')).code).toBe(0);
    await startOnce(elsewhere);
  });

  it('is refused where the files of a store were not moved along', async () => {
    const deps = await start({ STORAGE_URL: '' });
    await addTestVideo(deps, 1);
    await deps.db.destroy();
    await expectRefusal(/holds none of the files of this store\. Move them there first/);
    // Moved by a tool.
    const Key = `shop${places}/videos/1`;
    await swift.client.send(new PutObjectCommand({ Bucket: 'media', Key, Body: 'a film' }));
    expect((await runSleigh(environment(), 'adopt --files')).code).toBe(0);
    await startOnce();
  });
});
