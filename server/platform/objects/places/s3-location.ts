import type { ObjectStore } from '../objects.ts';
import type { BucketUse } from '../s3/explain-s3.ts';
import type { S3Address, S3Settings } from '../s3/s3-address.ts';
import { openBucket, type S3Limits } from '../s3/s3-bucket.ts';
import { createS3Objects } from '../s3/s3-objects.ts';
import { fullLocation, unusableLocation } from './backup-location.errors.ts';

/** 10,000 parts of this size are 167 GB. Two are in memory at a time. */
const LIMITS: S3Limits = { partBytes: 16 * 2 ** 20, firstBytes: 2 ** 20, idleMs: 30_000 };

const use: BucketUse = {
  endpointName: 'S3_ENDPOINT',
  regionName: 'S3_REGION',
  unusable: unusableLocation,
  full: (message, options) => fullLocation(`${message} Earlier backups are unchanged.`, options),
};

/** A part of a bucket as a location of backups. */
export function createS3Location(
  { name, bucket, prefix, settings }: S3Address & { name: string; settings: S3Settings },
  limits: Partial<S3Limits> = {},
): ObjectStore {
  const opened = openBucket(bucket, { settings, limits: { ...LIMITS, ...limits }, use });
  return createS3Objects({ name, bucket: opened, prefix, facts: null });
}
