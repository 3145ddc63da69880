import { removeLeft } from '../../local-disk/remove-left.ts';
import { createDiskUploads } from '../disk/disk-uploads.ts';
import { StorageAway, StorageFull } from '../objects.ts';
import type { Storage } from '../storage.ts';
import type { BucketUse } from './explain-s3.ts';
import { knownFacts } from './known-facts.ts';
import type { S3Address, S3Settings } from './s3-address.ts';
import { openBucket, type S3Limits } from './s3-bucket.ts';
import { createS3Drafts } from './s3-drafts.ts';
import { createS3Objects } from './s3-objects.ts';
import { createS3Uploads, PART_BYTES } from './s3-uploads.ts';
import { COPY_PREFIX, makeTemporaryCopy } from './temporary-copy.ts';

/** Most pictures are smaller than the first bytes. */
const LIMITS: S3Limits = { partBytes: PART_BYTES, firstBytes: 64 * 1024, idleMs: 15_000 };

const use: BucketUse = {
  endpointName: 'the endpoint in STORAGE_URL',
  regionName: 'the region in STORAGE_URL',
  unusable: (message, options) => new StorageAway(message, options),
  full: (message, options) => new StorageFull({ cause: new Error(message, options) }),
};

export interface S3Place extends S3Address {
  settings: S3Settings;
  /** The folder on this machine for what programs work on and what has no place yet. */
  scratch: string;
}

/** Keeps the files of a store in a part of a bucket. */
export function createS3Storage(
  { scratch, settings, ...address }: S3Place,
  limits: Partial<S3Limits> = {},
): Storage {
  const { prefix } = address;
  const bucket = openBucket(address.bucket, { settings, limits: { ...LIMITS, ...limits }, use });
  const facts = knownFacts();
  const name = `s3://${address.bucket}/${prefix}`.replace(/\/$/, '');
  const objects = createS3Objects({ name, bucket, prefix, facts });
  const { uploads, drafts } = createDiskUploads(scratch);
  const { forget } = facts;
  const { openSpool } = uploads;
  return {
    ...objects,
    totalBytes: objects.freeBytes,
    localPath: () => null,
    materialize: (key, options = {}) =>
      makeTemporaryCopy({ scratch, storage: objects }, key, options),
    tidy: () =>
      removeLeft(scratch, (entry) => entry.isDirectory() && entry.name.startsWith(COPY_PREFIX)),
    uploads: createS3Uploads({ bucket, prefix, objects, forget, openSpool }),
    drafts: createS3Drafts({ scratch: drafts, objects }),
  };
}
