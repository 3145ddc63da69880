import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { assertKey, isKey, type ListedObject } from '../../storage/storage.ts';
import { type BackupLocation, unusableLocation } from '../backup-location.ts';
import type { S3Address, S3Settings } from '../s3-address.ts';
import { readPieces } from './read-pieces.ts';
import { openBucket, type S3Bucket, type S3Limits } from './s3-bucket.ts';
import { sendObject } from './send-object.ts';

/** Amazon S3 does not mind if nothing is there to be deleted. Others may. */
const GONE: readonly string[] = ['NoSuchUpload', 'NoSuchKey'];
/** 10,000 parts of this size are 167 GB. Two are in memory at a time. */
const LIMITS: S3Limits = { partBytes: 16 * 2 ** 20, idleMs: 30_000 };

/** A part of a bucket as a location of backups. Only requests that every S3-compatible store knows are made. */
export function createS3Location(
  { name, bucket, prefix, settings }: S3Address & { name: string; settings: S3Settings },
  limits: Partial<S3Limits> = {},
): BackupLocation {
  const opened = openBucket(bucket, settings, { ...LIMITS, ...limits });
  const keyOf = (key: string): string => {
    assertKey(key);
    return prefix + key;
  };
  return {
    name,
    // Nobody says how much a bucket takes.
    freeBytes: async () => Number.POSITIVE_INFINITY,
    async *list(within) {
      for await (const { key, ...facts } of listObjects(opened, prefix + within)) {
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
      for (const within of prefixes) await abortUploads(opened, prefix + within);
    },
  };
}

async function* listObjects(
  { client, bucket, explained }: S3Bucket,
  Prefix: string,
): AsyncGenerator<ListedObject> {
  let ContinuationToken: string | undefined;
  do {
    const command = new ListObjectsV2Command({ Bucket: bucket, Prefix, ContinuationToken });
    const answer = await explained('list', client.send(command));
    if (answer.Name === undefined)
      throw unusableLocation('S3_ENDPOINT does not answer as S3 does. Correct it.');
    const { IsTruncated: hasMore, NextContinuationToken: next } = answer;
    // What is not listed would be taken for deleted, and what it needs would be deleted.
    if (hasMore && (next === undefined || next === ContinuationToken)) {
      throw unusableLocation(
        'S3_ENDPOINT does not list a whole bucket as S3 does. Choose another object store.',
      );
    }
    for (const { Key, Size, LastModified } of answer.Contents ?? []) {
      if (Key === undefined || LastModified === undefined)
        throw unusableLocation('S3_ENDPOINT does not answer as S3 does. Correct it.');
      yield { key: Key, sizeBytes: Size ?? 0, modifiedAt: LastModified.getTime() };
    }
    ContinuationToken = hasMore ? next : undefined;
  } while (ContinuationToken !== undefined);
}

/** Aborts the multipart uploads that a killed process left. They are not listed as objects, but cost money. */
async function abortUploads(
  { client, bucket, explained }: S3Bucket,
  Prefix: string,
): Promise<void> {
  // From the beginning each time, because what was found is gone then.
  for (;;) {
    const request = client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix }));
    const { Uploads = [], IsTruncated } = await explained('list the uploads of', request);
    for (const { Key, UploadId } of Uploads) {
      const abort = client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
      await explained('abort uploads to', abort.catch(unlessGone));
    }
    if (!IsTruncated || Uploads.length === 0) return;
  }
}

function unlessGone(error: unknown): void {
  const isGone = error instanceof S3ServiceException && GONE.includes(error.name);
  if (!isGone) throw error;
}
