import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskStorage } from '#platform/objects/disk/disk-storage.ts';
import { readObject } from '#platform/objects/read-object.ts';
import { createS3Storage } from '#platform/objects/s3/s3-storage.ts';
import { type Meddle, startGateway } from '../../server/testing/backups/s3-gateway.ts';
import { openSwift } from '../../server/testing/backups/swift.ts';
import type { Opening } from '../store/opening.ts';
import { filmTest } from './films.ts';

/** A bucket with the demo's files, and what browsers and the store reach it through. */
export interface MediaBucket {
  /** Its address. */
  url: string;
  /** How a store is opened that keeps its files in it, and has players sent there. */
  opening: Opening;
  /** Answers in place of the bucket from now on, or lets pass. */
  meddle(how: Meddle): void;
  close(): Promise<void>;
}

/** Starts an object store on this machine. Its bucket has that name. */
async function openMediaBucket(bucket: string, demoData: string): Promise<MediaBucket> {
  const scratch = mkdtempSync(join(tmpdir(), 'sleigh-scratch-'));
  const swift = await openSwift();
  await swift.createBucket(bucket);
  const gateway = await startGateway(swift.settings.endpoint);
  const settings = { ...swift.settings, endpoint: gateway.url };
  const place = { bucket, prefix: 'shop/', settings, scratch };
  const storage = createS3Storage(place);
  const demo = createDiskStorage(join(demoData, 'files'));
  for await (const { key } of demo.list()) await storage.put(key, readObject(demo, key));
  return {
    url: gateway.url,
    opening: { bucket: place },
    meddle: gateway.meddle,
    async close() {
      await gateway.stop();
      swift.close();
      rmSync(scratch, { recursive: true });
    },
  };
}

/** Whether a request was made by an address that the store has signed for a viewer. */
export const isOfViewer = (line: string): boolean => line.includes('X-Amz-Signature=');

/** A test on a store with its files in a bucket. */
export const bucketTest = filmTest.extend<{ bucket: MediaBucket }, { mediaBucket: MediaBucket }>({
  mediaBucket: [
    async ({ demoData }, use) => {
      const bucket = await openMediaBucket('media', demoData);
      await use(bucket);
      await bucket.close();
    },
    { scope: 'worker' },
  ],
  bucket: async ({ mediaBucket }, use) => {
    await use(mediaBucket);
    mediaBucket.meddle(() => false);
  },
  opening: async ({ bucket }, use) => use(bucket.opening),
});
