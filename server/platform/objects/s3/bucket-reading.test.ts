import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithBucketInFull } from '../../../testing/backups/describe-with-bucket.ts';
import { refuse, startGateway } from '../../../testing/backups/s3-gateway.ts';
import { openSwift, type Swift } from '../../../testing/backups/swift.ts';
import { ObjectMissing, StorageAway, StorageFull } from '../objects.ts';
import { readWhole, statObject } from '../read-object.ts';
import type { Storage } from '../storage.ts';
import { createS3Storage } from './s3-storage.ts';

const MB = 2 ** 20;

describeWithBucketInFull('a large object in a bucket', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'sleigh-scratch-'));
  const bytes = randomBytes(3 * MB + 17);
  let swift: Swift;
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  let storage: Storage;
  /** The requests since `watch`. */
  let asked: string[];
  const openPlace = () => {
    const settings = { ...swift.settings, endpoint: gateway.url };
    return createS3Storage(
      { bucket: 'media', prefix: 'shop/', settings, scratch },
      // What is not asked for again because the machine is busy.
      { partBytes: 5 * MB, idleMs: 60_000 },
    );
  };
  const watch = () => {
    asked = [];
    gateway.meddle(({ line }) => {
      asked.push(line);
      return false;
    });
  };
  beforeAll(async () => {
    swift = await openSwift();
    await swift.createBucket('media');
    gateway = await startGateway(swift.settings.endpoint);
    storage = openPlace();
    await storage.put('large', bytes);
  });
  afterAll(async () => {
    await gateway.stop();
    swift.close();
    rmSync(scratch, { recursive: true });
  });
  /** Reads in pieces that fit no boundary. */
  const readAll = async (range: { start: number; end: number }) => {
    const object = await storage.open('large', () => range);
    if (object === null) throw new Error('It is gone.');
    const pieces: Buffer[] = [];
    for (let at = range.start; at <= range.end; ) {
      const piece = Buffer.alloc(Math.min(99_991, range.end + 1 - at));
      const count = object.readAtOnce(piece, at) ?? (await object.read(piece, at));
      pieces.push(piece.subarray(0, count));
      at += count;
    }
    object.close();
    return Buffer.concat(pieces);
  };

  it('is read by one request a range, once it is known', async () => {
    await readAll({ start: 0, end: 10 });
    watch();
    for (const [start, end] of [
      [0, 3 * MB + 16],
      [MB, 2 * MB],
      [3 * MB + 16, 3 * MB + 16],
    ] as const) {
      const part = await readAll({ start, end });
      expect(part.equals(bytes.subarray(start, end + 1))).toBe(true);
    }
    expect(asked).toHaveLength(3);
  });

  it('is read here and there in blocks', async () => {
    const object = await storage.open('large');
    watch();
    const target = Buffer.alloc(100);
    for (let at = 2 * MB; at < 2 * MB + 100_000; at += 1000) {
      expect(await object?.read(target, at)).toBe(100);
      expect(target.equals(bytes.subarray(at, at + 100))).toBe(true);
    }
    expect(asked).toHaveLength(1);
    expect(await object?.read(target, bytes.length - 3)).toBe(3);
    expect(await object?.read(target, bytes.length)).toBe(0);
    object?.close();
  });

  it('is asked for again from where an answer broke off', async () => {
    let broken = 2;
    gateway.meddle((_passing, response) => {
      broken -= 1;
      if (broken < 0) return false;
      response.writeHead(206, {
        'content-length': MB,
        'content-range': `bytes 0-1/${bytes.length}`,
      });
      response.write(bytes.subarray(0, 1000), () => response.destroy());
      return true;
    });
    const start = MB;
    const part = await readAll({ start, end: 2 * MB });
    // What had come of the broken answers counts, wherever the stand-in says they begin.
    expect(part.length).toBe(MB + 1);
    expect(part.subarray(5000).equals(bytes.subarray(start + 5000, 2 * MB + 1))).toBe(true);
  });

  it('that was replaced or deleted by another process is not taken for the one before', async () => {
    const other = openPlace();
    gateway.meddle(() => false);
    await storage.put('shared', bytes);
    const before = await storage.open('shared');
    await other.put('shared', bytes.subarray(1));
    await expect(before?.read(Buffer.alloc(10), MB)).rejects.toThrow(ObjectMissing);
    const target = Buffer.alloc(10);
    const after = await storage.open('shared', () => ({ start: MB, end: MB + 9 }));
    await after?.read(target, MB);
    expect([after?.sizeBytes, target]).toEqual([bytes.length - 1, bytes.subarray(MB + 1, MB + 11)]);
    await other.delete('shared');
    expect(await storage.open('shared', () => ({ start: MB, end: MB + 9 }))).toBeNull();
    for (const object of [before, after]) object?.close();
  });

  it('is materialized whole or in parts, of which nothing stays on this machine', async () => {
    gateway.meddle(() => false);
    const whole = await storage.materialize('large');
    expect(readFileSync(whole?.path ?? '').equals(bytes)).toBe(true);
    await whole?.release();
    const only = async () => [
      { start: 0, end: 9 },
      { start: MB, end: bytes.length + 99 },
    ];
    const part = await storage.materialize('large', { only });
    const read = readFileSync(part?.path ?? '');
    expect(read.subarray(0, 10).equals(bytes.subarray(0, 10))).toBe(true);
    expect(read.subarray(10, MB).equals(Buffer.alloc(MB - 10))).toBe(true);
    expect(read.subarray(MB).equals(bytes.subarray(MB))).toBe(true);
    await part?.release();
    expect([whole, part].map((file) => existsSync(file?.path ?? ''))).toEqual([false, false]);
    await expect(storage.materialize('none')).rejects.toThrow(ObjectMissing);
    const signal = AbortSignal.abort(new Error('no longer'));
    await expect(storage.materialize('large', { signal })).rejects.toThrow('no longer');
  });

  it('says what is wrong with the bucket, and when it is full', async () => {
    gateway.meddle((_passing, response) => refuse(response, 403, 'AccessDenied'));
    await expect(statObject(storage, 'unknown')).rejects.toThrow(StorageAway);
    await expect(readWhole(storage, 'large')).rejects.toThrow(StorageAway);
    gateway.meddle((_passing, response) => refuse(response, 403, 'QuotaExceeded'));
    await expect(storage.put('more', bytes)).rejects.toThrow(StorageFull);
    gateway.meddle(() => false);
    const away = createS3Storage({
      bucket: 'media',
      prefix: '',
      scratch,
      settings: { ...swift.settings, endpoint: 'http://127.0.0.1:1' },
    });
    await expect(statObject(away, 'large')).rejects.toThrow(
      /ECONNREFUSED.*endpoint in STORAGE_URL/,
    );
  });
});
