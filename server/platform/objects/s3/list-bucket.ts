import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3';
import type { ListedObject } from '../objects.ts';
import { notAsS3, type S3Bucket, unlessGone } from './s3-bucket.ts';

/** All objects whose keys begin with that, with their whole keys. */
export async function* listBucket(bucket: S3Bucket, Prefix: string): AsyncGenerator<ListedObject> {
  const { client, explained, use } = bucket;
  let ContinuationToken: string | undefined;
  do {
    const command = new ListObjectsV2Command({ Bucket: bucket.bucket, Prefix, ContinuationToken });
    const answer = await explained('list', client.send(command));
    if (answer.Name === undefined) throw notAsS3(bucket);
    const { IsTruncated: hasMore, NextContinuationToken: next } = answer;
    // What is not listed would be taken for deleted, and what it needs would be deleted.
    if (hasMore && (next === undefined || next === ContinuationToken)) {
      throw use.unusable(
        `${use.endpointName} does not list a whole bucket as S3 does. Choose another object store.`,
      );
    }
    for (const { Key, Size, LastModified } of answer.Contents ?? []) {
      if (Key === undefined || LastModified === undefined) throw notAsS3(bucket);
      yield { key: Key, sizeBytes: Size ?? 0, modifiedAt: LastModified.getTime() };
    }
    ContinuationToken = hasMore ? next : undefined;
  } while (ContinuationToken !== undefined);
}

/** An upload in parts that was begun. */
export interface BegunUpload {
  key: string;
  uploadId: string;
}

/** The uploads that were begun and neither completed nor aborted. They are no objects, but cost money. */
export async function* listUploads(bucket: S3Bucket, Prefix: string): AsyncGenerator<BegunUpload> {
  const { client, explained } = bucket;
  let after: { KeyMarker?: string; UploadIdMarker?: string } = {};
  for (;;) {
    const command = new ListMultipartUploadsCommand({ Bucket: bucket.bucket, Prefix, ...after });
    const answer = await explained('list the uploads of', client.send(command));
    const { Uploads = [], IsTruncated } = answer;
    for (const { Key, UploadId } of Uploads) {
      if (Key === undefined || UploadId === undefined) throw notAsS3(bucket);
      yield { key: Key, uploadId: UploadId };
    }
    const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = answer;
    if (!IsTruncated) return;
    if (KeyMarker === undefined || UploadIdMarker === undefined) throw notAsS3(bucket);
    after = { KeyMarker, UploadIdMarker };
  }
}

/** Aborts an upload, if it is there. */
export async function abortUpload(
  { client, bucket, explained }: S3Bucket,
  { key, uploadId }: BegunUpload,
): Promise<void> {
  const command = { Bucket: bucket, Key: key, UploadId: uploadId };
  const abort = client.send(new AbortMultipartUploadCommand(command)).catch(unlessGone);
  await explained('abort uploads to', abort);
}
