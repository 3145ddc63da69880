import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithBucketInFull } from '../../../testing/backups/describe-with-bucket.ts';
import { openSwift, type Swift } from '../../../testing/backups/swift.ts';
import { createDirectReading } from './direct-reading.ts';
import { openBucket } from './s3-bucket.ts';
import { createS3Storage } from './s3-storage.ts';

const MB = 2 ** 20;
const MINUTE = 60_000;

const use = {
  endpointName: 'the endpoint',
  regionName: 'the region',
  unusable: (message: string) => new Error(message),
  full: () => new Error('full'),
};
const limits = { partBytes: 5 * MB, firstBytes: 64 * 1024, idleMs: 5000 };
const identity = (key: string) => key;

describeWithBucketInFull('a signed address', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'sleigh-scratch-'));
  const bytes = randomBytes(MB);
  const wanted = { start: 1000, end: 1999 };
  const range = 'bytes=1000-1999';
  const page = 'https://shop.example';
  let swift: Swift;
  const openedAt = (now = Date.now(), settings = {}) => {
    const bucket = openBucket('media', {
      settings: { ...swift.settings, ...settings },
      limits,
      use,
    });
    return createDirectReading(
      bucket,
      (key) => `shop/${key}`,
      () => now,
    );
  };
  const ask = async (
    address: string,
    headers: Record<string, string> = { range },
    method = 'GET',
  ) => {
    const answer = await fetch(address, { method, headers: { origin: page, ...headers } });
    const body = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, body, headers: answer.headers };
  };
  const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status;
  beforeAll(async () => {
    swift = await openSwift();
    await swift.createBucket('media');
    const place = { bucket: 'media', prefix: 'shop/', settings: swift.settings, scratch };
    await createS3Storage(place).put('film', bytes);
  });
  afterAll(async () => {
    swift.close();
    rmSync(scratch, { recursive: true });
  });

  it('gives its range to a page of the shop, which nobody may keep', async () => {
    const { status, body, headers } = await ask(await openedAt().addressOf('film', wanted));
    expect([status, body.equals(bytes.subarray(1000, 2000))]).toEqual([206, true]);
    expect(headers.get('access-control-allow-origin')).toMatch(/^(\*|https:\/\/shop\.example)$/);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('is refused with another range, none, another method, or anything changed in it', async () => {
    const address = await openedAt().addressOf('film', wanted);
    expect(await statusOf(address, { range: 'bytes=1000-2000' })).toBe(403);
    expect(await statusOf(address, { range: 'bytes=0-' })).toBe(403);
    expect(await statusOf(address, {})).toBe(403);
    for (const method of ['HEAD', 'PUT', 'DELETE'])
      expect([method, await statusOf(address, { range }, method)]).toEqual([method, 403]);
    expect(await statusOf(address.replace('/film?', '/other?'))).toBe(403);
    expect(await statusOf(address.replace('Expires=60', 'Expires=600'))).toBe(403);
    expect(await statusOf(address.replace('private%2C%20no-store', 'public'))).toBe(403);
    expect(await statusOf(address)).toBe(206);
  });

  it('is refused after a minute', async () => {
    const made = async (ago: number) => openedAt(Date.now() - ago).addressOf('film', wanted);
    expect(await statusOf(await made(MINUTE - 20_000))).toBe(206);
    expect(await statusOf(await made(MINUTE + 2000))).toBe(403);
  });

  it('is made without a request', async () => {
    const away = openedAt(Date.now(), { endpoint: 'http://127.0.0.1:1' });
    expect(await away.origin()).toBe('http://127.0.0.1:1');
    expect(await away.addressOf('film', wanted)).toMatch(
      /^http:\/\/127\.0\.0\.1:1\/media\/shop\/film\?/,
    );
  });
});

it('at Amazon’s an address is of the host of the bucket, and signed for its region', async () => {
  const settings = { endpoint: undefined, region: 'eu-west-3' };
  const key = { accessKeyId: 'A/+', secretAccessKey: 's' };
  const bucket = openBucket('film-bucket', { settings: { ...settings, ...key }, limits, use });
  const direct = createDirectReading(bucket, identity, () => Date.UTC(2026, 0, 2, 3, 4, 5, 6));
  const origin = 'https://film-bucket.s3.eu-west-3.amazonaws.com';
  expect(await direct.origin()).toBe(origin);
  const address = new URL(await direct.addressOf('renditions/1', { start: 0, end: 9 }));
  expect(address.origin + address.pathname).toBe(`${origin}/renditions/1`);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    'X-Amz-Credential': 'A/+/20260102/eu-west-3/s3/aws4_request',
    'X-Amz-Date': '20260102T030405Z',
    'X-Amz-SignedHeaders': 'host;range',
  });
});

it('a temporary key signs with its token, and is asked for again before it ends', async () => {
  const settings = { endpoint: 'http://127.0.0.1:1', region: 'x' };
  const key = { accessKeyId: undefined, secretAccessKey: undefined };
  const bucket = openBucket('media', { settings: { ...settings, ...key }, limits, use });
  let now = Date.UTC(2026, 0, 2);
  bucket.client.config.credentials = async () => {
    const end = now + 60 * MINUTE;
    const temporary = { sessionToken: `until=${end}`, expiration: new Date(end) };
    return { accessKeyId: 'A', secretAccessKey: 's', ...temporary };
  };
  const direct = createDirectReading(bucket, identity, () => now);
  const tokenOf = async () => {
    const address = await direct.addressOf('film', { start: 0, end: 9 });
    return new URL(address).searchParams.get('X-Amz-Security-Token');
  };
  const first = `until=${now + 60 * MINUTE}`;
  expect(await tokenOf()).toBe(first);
  now += 54 * MINUTE;
  expect(await tokenOf()).toBe(first);
  now += MINUTE;
  expect(await tokenOf()).toBe(`until=${now + 60 * MINUTE}`);
});
