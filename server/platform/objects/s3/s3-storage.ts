import { Readable } from 'node:stream';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { removeLeftFolders } from '../../local-disk/left-folders.ts';
import { createDiskUploads } from '../disk/disk-uploads.ts';
import { assertKey, type DirectReading, isKey, ObjectMissing, type Storage } from '../objects.ts';
import { StorageAway } from '../storage-away.ts';
import { StorageFull } from '../upload-storage.ts';
import { createDirectReading } from './direct-reading.ts';
import type { BucketUse } from './explain-s3.ts';
import { getRange } from './get-range.ts';
import { knownFacts } from './known-facts.ts';
import { LENT, lendCopy } from './lend-copy.ts';
import { listBucket } from './list-bucket.ts';
import { findObject, openObject } from './open-object.ts';
import type { S3Address, S3Settings } from './s3-address.ts';
import { openBucket, type S3Bucket, type S3Limits, unlessGone } from './s3-bucket.ts';
import { createS3Drafts } from './s3-drafts.ts';
import { createS3Uploads, PART_BYTES } from './s3-uploads.ts';
import { sendObject } from './send-object.ts';

const LIMITS: S3Limits = { partBytes: PART_BYTES, idleMs: 15_000 };

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

/** Keeps objects in a part of a bucket. Only requests that every S3-compatible store knows are made. */
export function createS3Storage(
  { bucket: name, prefix, settings, scratch }: S3Place,
  limits: Partial<S3Limits> = {},
): Storage {
  const bucket = openBucket(name, { settings, limits: { ...LIMITS, ...limits }, use });
  const keyOf = (key: string): string => {
    assertKey(key);
    return prefix + key;
  };
  const facts = knownFacts();
  const direct = createDirectReading(bucket, keyOf);
  const disk = createDiskUploads(scratch);
  const changing = async <Result>(key: string, change: Promise<Result>): Promise<Result> => {
    facts.forget(key);
    return change.finally(() => facts.forget(key));
  };
  const put: Storage['put'] = async (key, content) => {
    const Key = keyOf(key);
    const sizes = { sizeBytes: 0 };
    const bytes = content instanceof Readable ? counted(content, sizes) : [asBuffer(content)];
    if (!(content instanceof Readable)) sizes.sizeBytes = content.length;
    await changing(key, sendObject(bucket, Key, bytes));
    return sizes;
  };
  const stat: Storage['stat'] = async (key) => {
    // By its first byte: what is wrong is not in the answer to a HEAD, to which Swift sends bytes that do not belong there.
    const found = await findObject(bucket, keyOf(key), 1);
    return found && { sizeBytes: found.sizeBytes };
  };
  const open: Storage['open'] = async (key, wanted) =>
    openKnown({ bucket, facts, direct }, { key, Key: keyOf(key), wanted });
  return {
    put,
    stat,
    open,
    async read(key, range) {
      const Key = keyOf(key);
      const isEmpty = range.end < range.start;
      const answer = isEmpty ? null : await getRange(bucket, { Key, range });
      if (answer !== null) return answer.body;
      if ((await stat(key)) === null) throw new ObjectMissing(key);
      return Readable.from([]);
    },
    async delete(key) {
      const command = new DeleteObjectCommand({ Bucket: name, Key: keyOf(key) });
      const request = bucket.client.send(command).catch(unlessGone);
      await changing(key, bucket.explained('delete from', request));
    },
    async *list() {
      for await (const { key, ...listed } of listBucket(bucket, prefix)) {
        const own = key.slice(prefix.length);
        if (isKey(own)) yield { key: own, ...listed };
      }
    },
    localPath: () => null,
    direct,
    lend: (key, lending = {}) => lendCopy({ scratch, storage: { open } }, key, lending),
    tidy: () => removeLeftFolders(scratch, LENT),
    uploads: createS3Uploads({
      bucket,
      prefix,
      stat,
      forget: facts.forget,
      openSpool: disk.uploads.openSpool,
    }),
    drafts: createS3Drafts({ scratch: disk.drafts, put, stat }),
  };
}

const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Counts the bytes that pass. */
async function* counted(content: Readable, sizes: { sizeBytes: number }): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    sizes.sizeBytes += piece.length;
    yield piece;
  }
}

interface KnownBucket {
  bucket: S3Bucket;
  facts: ReturnType<typeof knownFacts>;
  direct: DirectReading;
}

/** Opens an object by what is known of it, or after looking at it. Null if there is none. */
async function openKnown(
  { bucket, facts, direct }: KnownBucket,
  { key, Key, wanted }: { key: string; Key: string; wanted: Parameters<Storage['open']>[1] },
) {
  const openAs = (found: Parameters<typeof openObject>[1]['found']) =>
    openObject(bucket, {
      Key,
      found,
      wanted: wanted?.(found.sizeBytes) ?? null,
      addressOf: (range) => direct.addressOf(key, range),
    });
  const known = facts.get(key);
  if (known !== null) {
    try {
      return await openAs(known);
    } catch (error) {
      // Replaced or deleted by another process.
      if (!(error instanceof ObjectMissing)) throw error;
      facts.forget(key);
    }
  }
  const before = facts.changes();
  const found = await findObject(bucket, Key);
  if (found === null) return null;
  // A small object is there as a whole, so it is asked for each time.
  if (found.first.length < found.sizeBytes) facts.keep(key, found, before);
  return openAs(found);
}
