import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { type Content, type ObjectFacts, piecesOf } from '../objects.ts';
import { notAsS3, type S3Bucket } from './s3-bucket.ts';

const WRITING = 'write to';
/** How often an object is sent of which the answer does not say that it is kept. */
const ATTEMPTS = 5;

/** The content in parts of that size, of which the last one may be smaller. None if it is empty. */
async function* inParts(content: Content, partBytes: number): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of piecesOf(content)) {
    pieces.push(piece);
    length += piece.length;
    if (length < partBytes) continue;
    let whole = Buffer.concat(pieces);
    for (; whole.length >= partBytes; whole = whole.subarray(partBytes))
      yield whole.subarray(0, partBytes);
    pieces = [whole];
    length = whole.length;
  }
  if (length > 0) yield Buffer.concat(pieces);
}

/** Every response of S3 to an upload has an ETag. A response without one is not from S3. */
export function assertKept(bucket: S3Bucket, etag: string | undefined): string {
  if (etag !== undefined) return etag;
  throw notAsS3(bucket);
}

/**
 * Stores an object, a large one by a multipart upload. It is there once all of it is sent. Returns its size. If that fails,
 * also because the bytes cannot be read, it is not there and the multipart upload is aborted.
 */
export async function sendObject(
  bucket: S3Bucket,
  key: string,
  content: Content,
): Promise<ObjectFacts> {
  const parts = inParts(content, bucket.partBytes);
  try {
    const [first, second] = [await parts.next(), await parts.next()];
    if (first.done || second.done) {
      return await sendWhole(bucket, key, first.done ? Buffer.alloc(0) : first.value);
    }
    return await sendParts(bucket, key, [first.value, second.value], parts);
  } finally {
    await parts.return(undefined);
  }
}

async function sendWhole(bucket: S3Bucket, Key: string, Body: Buffer): Promise<ObjectFacts> {
  const command = new PutObjectCommand({ Bucket: bucket.bucket, Key, Body });
  for (let attempt = 1; ; attempt += 1) {
    const { ETag } = await bucket.explained(WRITING, bucket.client.send(command));
    // Swift answers without one if it got another object for the key in the same moment, and keeps that.
    if (ETag === undefined && attempt < ATTEMPTS) continue;
    assertKept(bucket, ETag);
    return { sizeBytes: Body.length };
  }
}

async function sendParts(
  bucket: S3Bucket,
  key: string,
  begun: readonly Buffer[],
  rest: AsyncIterable<Buffer>,
): Promise<ObjectFacts> {
  const { client, explained } = bucket;
  const object = { Bucket: bucket.bucket, Key: key };
  const begin = client.send(new CreateMultipartUploadCommand(object));
  const { UploadId } = await explained(WRITING, begin);
  const sent: { ETag: string; PartNumber: number }[] = [];
  let sizeBytes = 0;
  const send = async (Body: Buffer) => {
    const PartNumber = sent.length + 1;
    const command = new UploadPartCommand({ ...object, UploadId, PartNumber, Body });
    const { ETag } = await explained(WRITING, client.send(command));
    sent.push({ ETag: assertKept(bucket, ETag), PartNumber });
    sizeBytes += Body.length;
  };
  try {
    for (const part of begun) await send(part);
    for await (const part of rest) await send(part);
    const end = { ...object, UploadId, MultipartUpload: { Parts: sent } };
    await explained(WRITING, client.send(new CompleteMultipartUploadCommand(end)));
    return { sizeBytes };
  } catch (error) {
    const abort = new AbortMultipartUploadCommand({ ...object, UploadId });
    // What cannot be aborted now is aborted by the next backup.
    await client.send(abort).catch(() => undefined);
    throw error;
  }
}
