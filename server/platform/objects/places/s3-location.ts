import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { assertKey, isKey } from '../objects.ts';
import type { BucketUse } from '../s3/explain-s3.ts';
import { abortUpload, listBucket, listUploads } from '../s3/list-bucket.ts';
import { readPieces } from '../s3/read-pieces.ts';
import type { S3Address, S3Settings } from '../s3/s3-address.ts';
import { openBucket, type S3Limits, unlessGone } from '../s3/s3-bucket.ts';
import { sendObject } from '../s3/send-object.ts';
import { type BackupLocation, fullLocation, unusableLocation } from './backup-location.ts';

/** 10,000 parts of this size are 167 GB. Two are in memory at a time. */
const LIMITS: S3Limits = { partBytes: 16 * 2 ** 20, idleMs: 30_000 };

const use: BucketUse = {
  endpointName: 'S3_ENDPOINT',
  regionName: 'S3_REGION',
  unusable: unusableLocation,
  full: (message, options) =>
    fullLocation(`${message} The backups of before are as they were.`, options),
};

/** A part of a bucket as a location of backups. Only requests that every S3-compatible store knows are made. */
export function createS3Location(
  { name, bucket, prefix, settings }: S3Address & { name: string; settings: S3Settings },
  limits: Partial<S3Limits> = {},
): BackupLocation {
  const opened = openBucket(bucket, { settings, limits: { ...LIMITS, ...limits }, use });
  const keyOf = (key: string): string => {
    assertKey(key);
    return prefix + key;
  };
  return {
    name,
    // Nobody says how much a bucket takes.
    freeBytes: async () => Number.POSITIVE_INFINITY,
    async *list(within) {
      for await (const { key, ...facts } of listBucket(opened, prefix + within)) {
        const own = key.slice(prefix.length);
        if (isKey(own)) yield { key: own, ...facts };
      }
    },
    put: async (key, bytes) => sendObject(opened, keyOf(key), bytes),
    read: (key) => readPieces(opened, keyOf(key)),
    async delete(key) {
      const { client, explained } = opened;
      const command = new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(key) });
      await explained('delete from', client.send(command).catch(unlessGone));
    },
    async tidy(prefixes) {
      for (const within of prefixes)
        for await (const upload of listUploads(opened, prefix + within))
          await abortUpload(opened, upload);
    },
  };
}
