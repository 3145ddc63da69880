import type { Readable } from 'node:stream';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { type Bytes, ObjectMissing } from '../objects.ts';
import { isAnswer, type S3Bucket } from './s3-bucket.ts';

/** The facts about an object in a bucket. */
export interface BucketFacts {
  sizeBytes: number;
  /** Changes with the bytes. */
  etag: string;
}

/** An answer with a part of an object. */
export interface RangeAnswer extends BucketFacts {
  body: Readable;
}

/**
 * Asks for a part of an object. Null: no byte of the object is in it, as of an empty one. Throws ObjectMissing, also
 * where the object is no longer the one that `etag` is of; empty: whichever there is.
 */
export async function getRange(
  { client, bucket, explained, use }: S3Bucket,
  { Key, range: { start, end }, etag = '' }: { Key: string; range: Bytes; etag?: string },
): Promise<RangeAnswer | null> {
  const command = new GetObjectCommand({
    Bucket: bucket,
    Key,
    Range: `bytes=${start}-${end}`,
    ...(etag !== '' && { IfMatch: etag }),
  });
  const request = client.send(command).catch((error: unknown) => {
    // RFC 9110 15.5.17
    if (isAnswer(error, 'InvalidRange')) return null;
    throw isAnswer(error, 'NoSuchKey', 'PreconditionFailed') ? new ObjectMissing(Key) : error;
  });
  const answer = await explained('read from', request);
  // Some stores answer so for an empty object.
  if (answer === null || answer.ContentLength === 0) return null;
  const { Body, ETag = '', ContentRange = '', ContentLength: lengthBytes = Infinity } = answer;
  const sizeBytes = Number(/\/(\d+)$/.exec(ContentRange)?.[1]);
  const isRange = Number.isInteger(sizeBytes) && lengthBytes <= end - start + 1;
  if (Body !== undefined && isRange) {
    // In Node it is the response itself.
    return { body: Body as Readable, sizeBytes, etag: ETag };
  }
  // It may be larger than the memory.
  (Body as Readable | undefined)?.destroy();
  throw use.unusable(
    `${use.endpointName} does not answer ranges as S3 does. Correct it, or choose another object store.`,
  );
}
