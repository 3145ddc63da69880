import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithBucketInFull } from '../../../testing/backups/describe-with-bucket.ts';
import { openSwift, type Swift } from '../../../testing/backups/swift.ts';
import { describeObjects } from '../objects.suite.ts';
import { isS3Address, parseS3Address, warnOfPlainHttp } from '../s3/s3-address.ts';
import { openLocation } from './open-location.ts';
import { createS3Location } from './s3-location.ts';

/** Small parts, so that a few megabytes take many of them. */
const LIMITS = { partBytes: 5 * 2 ** 20, idleMs: 20_000 };

it('the address of a bucket is read as it is written, or refused', async () => {
  expect(parseS3Address('s3://bucket')).toEqual({ bucket: 'bucket', prefix: '' });
  expect(parseS3Address('s3://bucket/')).toEqual({ bucket: 'bucket', prefix: '' });
  expect(parseS3Address('s3://my.bucket-1/shop/a_b')).toEqual({
    bucket: 'my.bucket-1',
    prefix: 'shop/a_b/',
  });
  const none = { endpoint: undefined, region: undefined };
  for (const bad of [
    's3:',
    's3://',
    's3:///a',
    's3://ab',
    's3://Bucket/a',
    's3://bucket/../a',
    's3://bucket/.',
    's3://bucket//a',
    's3://bucket/a b',
    's3://key:secret@bucket/a',
    'S3://bucket',
    's3:bucket',
    's3://bucket/a?b',
    `s3://${'b'.repeat(64)}`,
    `s3://bucket/${'a'.repeat(801)}`,
  ]) {
    expect([bad, isS3Address(bad), parseS3Address(bad)]).toEqual([bad, true, null]);
    const key = { accessKeyId: undefined, secretAccessKey: undefined };
    const opening = openLocation(bad, { ...none, ...key });
    await expect(opening).rejects.toThrow(/ is not the address of a bucket\. Write it as s3:/);
    await expect(opening).rejects.not.toThrow('secret');
  }
  expect(parseS3Address(`s3://bucket/${'a'.repeat(800)}`)).not.toBeNull();
  expect(isS3Address('/mnt/s3')).toBe(false);
});

it('a bucket beyond this machine is not reached without a warning where HTTPS is missing', () => {
  for (const endpoint of [
    undefined,
    'https://s3.example',
    'http://localhost:9000',
    'http://127.0.0.1',
  ])
    expect(warnOfPlainHttp({ endpoint }), endpoint).toBeNull();
  for (const endpoint of ['http://s3.example', 'http://127.example', 'http://192.168.0.9:9000'])
    expect(warnOfPlainHttp({ endpoint })).toMatch(
      / without encryption: .* Set S3_ENDPOINT to an https:/,
    );
});

describeWithBucketInFull('a bucket', () => {
  let swift: Swift;
  beforeAll(async () => {
    swift = await openSwift();
    await swift.createBucket('bucket');
  });
  afterAll(() => swift.close());

  const open = (prefix: string) =>
    createS3Location(
      { name: `s3://bucket/${prefix}`, bucket: 'bucket', prefix, settings: swift.settings },
      LIMITS,
    );
  const unfinished = async () => {
    const list = new ListMultipartUploadsCommand({ Bucket: 'bucket' });
    return ((await swift.client.send(list)).Uploads ?? []).map(({ Key }) => Key);
  };

  describeObjects('of backups in a part of it', async () => {
    const close = async () => expect(await unfinished()).toEqual([]);
    return { store: open('shop/one/'), now: async () => Date.now(), close };
  });

  it('is shared with others, whose objects and uploads stay', async () => {
    const put = new PutObjectCommand({ Bucket: 'bucket', Key: 'theirs/a', Body: 'a' });
    await swift.client.send(put);
    for (const Key of ['mine/media/a', 'theirs/media/a', 'mine/other/a']) {
      const begin = new CreateMultipartUploadCommand({ Bucket: 'bucket', Key });
      const { UploadId } = await swift.client.send(begin);
      const part = { Bucket: 'bucket', Key, UploadId, PartNumber: 1, Body: 'half' };
      await swift.client.send(new UploadPartCommand(part));
    }
    await open('mine/').tidy(['media/', 'backups/']);
    expect(await unfinished()).toEqual(['mine/other/a', 'theirs/media/a']);
    for await (const { key } of open('mine/').list('')) expect(key).toBe('nothing is here');
    await open('').tidy(['mine/', 'theirs/']);
    expect(await unfinished()).toEqual([]);
  });
});
