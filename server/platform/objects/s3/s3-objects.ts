import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { assertKey, isKey, ObjectMissing, type ObjectStore } from '../objects.ts';
import type { DirectReading } from '../storage.ts';
import { createDirectReading } from './direct-reading.ts';
import type { knownFacts } from './known-facts.ts';
import { abortUpload, listBucket, listUploads } from './list-bucket.ts';
import { type FoundObject, findObject, openObject } from './open-object.ts';
import { type S3Bucket, unlessGone } from './s3-bucket.ts';
import { sendObject } from './send-object.ts';

interface S3Part {
  /** As people write it. */
  name: string;
  bucket: S3Bucket;
  /** The beginning of all keys. */
  prefix: string;
  /**
   * The objects that are known; null where each is looked at anew, because others replace them. Then a request names
   * no ETag: not every store can compare them, and the bytes of a backup have a checksum.
   */
  facts: ReturnType<typeof knownFacts> | null;
}

/** Keeps objects in a part of a bucket. Only requests that every S3-compatible store knows are made. */
export function createS3Objects({
  name,
  bucket,
  prefix,
  facts,
}: S3Part): ObjectStore & { direct: DirectReading } {
  const keyOf = (key: string): string => {
    assertKey(key);
    return prefix + key;
  };
  const direct = createDirectReading(bucket, keyOf);
  const changing = async <Result>(key: string, change: Promise<Result>): Promise<Result> => {
    facts?.forget(key);
    return change.finally(() => facts?.forget(key));
  };
  const openAs = (key: string, found: FoundObject, wanted: Parameters<ObjectStore['open']>[1]) =>
    openObject(bucket, {
      Key: keyOf(key),
      found: facts === null ? { ...found, etag: '' } : found,
      wanted: wanted?.(found.sizeBytes) ?? null,
      addressOf: (range) => direct.addressOf(key, range),
    });
  return {
    name,
    put: async (key, content) => {
      const Key = keyOf(key);
      return changing(key, sendObject(bucket, Key, content));
    },
    /** Opens an object by the facts that are known of it, or after asking for them. */
    async open(key, wanted) {
      const Key = keyOf(key);
      const known = facts?.get(key) ?? null;
      if (known !== null) {
        try {
          return await openAs(key, known, wanted);
        } catch (error) {
          // Replaced or deleted by another process.
          if (!(error instanceof ObjectMissing)) throw error;
          facts?.forget(key);
        }
      }
      const before = facts?.changes() ?? 0;
      const found = await findObject(bucket, Key);
      if (found === null) return null;
      // A small object is there as a whole, so it is asked for each time.
      if (found.first.length < found.sizeBytes) facts?.keep(key, found, before);
      return openAs(key, found, wanted);
    },
    async *list(within = '') {
      for await (const { key, ...listed } of listBucket(bucket, prefix + within)) {
        const own = key.slice(prefix.length);
        if (isKey(own)) yield { key: own, ...listed };
      }
    },
    async delete(key) {
      const command = new DeleteObjectCommand({ Bucket: bucket.bucket, Key: keyOf(key) });
      const request = bucket.client.send(command).catch(unlessGone);
      await changing(key, bucket.explained('delete from', request));
    },
    // Nobody says how much a bucket takes.
    freeBytes: async () => Number.POSITIVE_INFINITY,
    async tidy(prefixes = []) {
      for (const within of prefixes)
        for await (const upload of listUploads(bucket, prefix + within))
          await abortUpload(bucket, upload);
    },
    direct,
  };
}
