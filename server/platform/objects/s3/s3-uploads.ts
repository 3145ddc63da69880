import { CompleteMultipartUploadCommand, CreateMultipartUploadCommand } from '@aws-sdk/client-s3';
import { ObjectMissing, type ObjectStore } from '../objects.ts';
import { statObject } from '../read-object.ts';
import type { UploadStorage } from '../upload-storage.ts';
import { abortUpload, type BegunUpload, listUploads } from './list-bucket.ts';
import { partWriter, readReceipt } from './part-writer.ts';
import { isAnswer, notAsS3, type S3Bucket } from './s3-bucket.ts';

/** A chunk has 50 MiB, and OpenStack's Swift takes 1,000 parts: enough for 12.5 GB. */
export const PARTS_OF_CHUNK = 4;
/** The size of one part; a chunk is four. */
export const PART_BYTES = 13_107_200;

interface UploadsPlace {
  bucket: S3Bucket;
  prefix: string;
  /** The finished objects. */
  objects: ObjectStore;
  /** Called when the object under a key is another one. */
  forget: (key: string) => void;
  openSpool: UploadStorage['openSpool'];
}

const nothing = async () => undefined;

/**
 * Uploads as multipart uploads of a bucket: what is acknowledged is there. The handle has the key of the object and
 * the bucket's own name of the upload, the receipt of a chunk the ETags and sizes of its parts.
 */
export function createS3Uploads({ bucket, prefix, ...place }: UploadsPlace): UploadStorage {
  const { client, explained } = bucket;
  const uploadOf = (handle: string): BegunUpload => {
    const at = handle.indexOf(' ');
    return { key: prefix + handle.slice(0, at), uploadId: handle.slice(at + 1) };
  };
  const complete = async (handle: string, receipts: readonly string[]): Promise<void> => {
    const { key, uploadId } = uploadOf(handle);
    const Parts = receipts.flatMap((receipt, chunk) =>
      readReceipt(receipt).map(({ etag }, index) => ({
        ETag: `"${etag}"`,
        PartNumber: chunk * PARTS_OF_CHUNK + index + 1,
      })),
    );
    const object = { Bucket: bucket.bucket, Key: key, UploadId: uploadId };
    const command = new CompleteMultipartUploadCommand({ ...object, MultipartUpload: { Parts } });
    const request = client.send(command).catch((error: unknown) => {
      // It was completed before, or aborted: the object says which.
      if (!isAnswer(error, 'NoSuchUpload')) throw error;
    });
    await explained('write to', request);
  };
  return {
    async begin({ key }) {
      const command = new CreateMultipartUploadCommand({
        Bucket: bucket.bucket,
        Key: prefix + key,
      });
      const { UploadId } = await explained('write to', client.send(command));
      if (UploadId === undefined) throw notAsS3(bucket);
      return `${key} ${UploadId}`;
    },
    async openPart(handle, { number }, assertLease = nothing) {
      const first = number * PARTS_OF_CHUNK + 1;
      return partWriter(bucket, {
        upload: uploadOf(handle),
        first,
        most: PARTS_OF_CHUNK,
        assertLease,
      });
    },
    openSpool: place.openSpool,
    async read(handle) {
      throw new ObjectMissing(handle);
    },
    trim: nothing,
    async finish(handle, { key, sizeBytes, receipts }) {
      const parts = receipts.flatMap(readReceipt);
      const there = parts.reduce((sum, part) => sum + part.sizeBytes, 0);
      if (there !== sizeBytes) throw new ObjectMissing(key);
      place.forget(key);
      await complete(handle, receipts);
      place.forget(key);
      const facts = await statObject(place.objects, key);
      if (facts?.sizeBytes !== sizeBytes) throw new ObjectMissing(key);
      return facts;
    },
    discard: (handle) => abortUpload(bucket, uploadOf(handle)),
    async list() {
      const handles: string[] = [];
      for await (const { key, uploadId } of listUploads(bucket, prefix))
        handles.push(`${key.slice(prefix.length)} ${uploadId}`);
      return handles;
    },
  };
}
