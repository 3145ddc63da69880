import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../../../../scripts/test/sized.ts';
import { describeWithBucketInFull } from '../../../testing/backups/describe-with-bucket.ts';
import { startGateway } from '../../../testing/backups/s3-gateway.ts';
import { openSwift, type Swift } from '../../../testing/backups/swift.ts';
import { readObject } from '../read-object.ts';
import { createS3Storage } from './s3-storage.ts';

const CHUNK_BYTES = 52_428_800;
/** Whole chunks before a last one that fills no part. */
const CHUNKS = sized(3);
/** As they come from a connection. */
const PIECE = Buffer.from(Array.from({ length: 262_144 }, (_, at) => at % 253));

describeWithBucketInFull('chunks of uploads to a bucket', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'sleigh-scratch-'));
  let swift: Swift;
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  beforeAll(async () => {
    swift = await openSwift();
    await swift.createBucket('media');
    gateway = await startGateway(swift.settings.endpoint);
  });
  afterAll(async () => {
    await gateway.stop();
    swift.close();
    rmSync(scratch, { recursive: true });
  });

  it('become four parts each, of which two are on their way or in memory', async () => {
    const settings = { ...swift.settings, endpoint: gateway.url };
    const { uploads, ...storage } = createS3Storage({
      bucket: 'media',
      prefix: 'shop/',
      settings,
      scratch,
    });
    const asked: string[] = [];
    gateway.meddle(({ line }) => {
      asked.push(line.replace(/&?uploadId=.*/, '').replace(/[?&]x-id=\w+/, ''));
      return false;
    });
    const handle = await uploads.begin({ id: 'up1', key: 'videos/1' });
    const hash = createHash('sha256');
    const sizes = [...Array.from({ length: CHUNKS }, () => CHUNK_BYTES), 1_000_003];
    const receipts: string[] = [];
    // The last one first: their order does not matter.
    for (const number of [...sizes.keys()].toReversed()) {
      const part = await uploads.openPart(handle, { number, offset: number * CHUNK_BYTES });
      for (let at = 0; at < (sizes[number] ?? 0); at += PIECE.length)
        await part.write([PIECE.subarray(0, (sizes[number] ?? 0) - at)]);
      receipts[number] = await part.settle();
      await part.close();
    }
    const sizeBytes = sizes.reduce((sum, size) => sum + size, 0);
    const object = { key: 'videos/1', sizeBytes, receipts };
    expect(await uploads.finish(handle, object)).toEqual({ sizeBytes });
    const parts = asked.filter((line) => line.startsWith('PUT'));
    expect(parts).toHaveLength(CHUNKS * 4 + 1);
    expect(parts[0]).toContain(`partNumber=${CHUNKS * 4 + 1}`);
    for (const size of sizes)
      for (let at = 0; at < size; at += PIECE.length) hash.update(PIECE.subarray(0, size - at));
    const stored = createHash('sha256');
    const range = { start: 0, end: sizeBytes - 1 };
    for await (const piece of readObject(storage, 'videos/1', range)) stored.update(piece);
    expect(stored.digest('hex')).toBe(hash.digest('hex'));
    expect(await uploads.list()).toEqual([]);
  });

  it('that were abandoned are found and aborted', async () => {
    const place = { bucket: 'media', settings: swift.settings, scratch };
    const { uploads } = createS3Storage({ ...place, prefix: 'left/' });
    const handles: string[] = [];
    for (const id of ['a', 'b', 'c'])
      handles.push(await uploads.begin({ id, key: `videos/${id}` }));
    const part = await uploads.openPart(handles[0] ?? '', { number: 0, offset: 0 });
    await part.write([PIECE]);
    await part.settle();
    await part.close();
    expect((await uploads.list()).toSorted()).toEqual(handles.toSorted());
    for (const handle of handles) await uploads.discard(handle);
    expect(await uploads.list()).toEqual([]);
  });
});
