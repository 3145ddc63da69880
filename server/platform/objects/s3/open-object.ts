import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Bytes, ObjectMissing, type StoredObject } from '../objects.ts';
import { isOwn } from './explain-s3.ts';
import { type Flow, flowOf } from './flow.ts';
import { getDirectly } from './get-directly.ts';
import { type BucketFacts, getRange } from './get-range.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** The size of a request where the reader did not say what it will read, because small reads lie beside each other. */
const BLOCK_BYTES = 256 * 1024;
/** How often an answer that breaks off is asked for again before nothing came of it. */
const ATTEMPTS = 3;

/** An object as it was when it was looked at. */
export interface FoundObject extends BucketFacts {
  /** The first bytes, which may be all. */
  first: Buffer;
}

/**
 * Looks at an object by reading its first bytes. Null if there is none. Not by HEAD: an answer to it does not say what
 * is wrong, and Swift sends bytes with it that do not belong there.
 */
export async function findObject(bucket: S3Bucket, Key: string): Promise<FoundObject | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await getRange(bucket, {
        Key,
        range: { start: 0, end: bucket.firstBytes - 1 },
      });
      if (answer === null) return { sizeBytes: 0, etag: '', first: Buffer.alloc(0) };
      const { body, sizeBytes, etag } = answer;
      return { sizeBytes, etag, first: await buffer(body) };
    } catch (error) {
      if (error instanceof ObjectMissing) return null;
      // The SDK repeats requests without an answer, and not one whose answer breaks off.
      if (isOwn(error)) throw error;
      if (attempt === ATTEMPTS) throw brokenOff(bucket, error);
    }
  }
}

function brokenOff({ use }: S3Bucket, cause?: unknown): Error {
  return use.unusable('The connection to the bucket broke off. Try again.', { cause });
}

/** Bytes of an object that are in memory, from a position on. */
interface BufferedBytes {
  start: number;
  bytes: Buffer;
}

interface Reading {
  Key: string;
  /** A signed address for a range of it. */
  addressOf: (range: Bytes) => Promise<string>;
  found: FoundObject;
  /** The bytes that will be read, one after the other. */
  wanted: Bytes | null;
}

/**
 * Reads an object by ranges: those that are wanted by one request, others by blocks. A request that breaks off is
 * made again for the rest. Every one is for the object that was found, not for one that has replaced it, if its ETag
 * is known.
 */
export async function openObject(bucket: S3Bucket, reading: Reading): Promise<StoredObject> {
  const { sizeBytes, first } = reading.found;
  const source = readingOf(bucket, reading);
  const { wanted } = reading;
  // Before anything is answered: what cannot be read is known then.
  if (wanted !== null) {
    const start = Math.max(wanted.start, first.length);
    if (start <= wanted.end) await source.begin({ start, end: wanted.end });
  }
  let isClosed = false;
  return {
    sizeBytes,
    async read(target, position) {
      const length = Math.max(0, Math.min(target.length, sizeBytes - position));
      let filled = 0;
      for (let failures = 0; filled < length && !isClosed; ) {
        const rest = target.subarray(filled, length);
        const count = await source.readSome(rest, position + filled).catch((error: unknown) => {
          source.stop();
          failures += 1;
          if (failures < ATTEMPTS && !(error instanceof ObjectMissing)) return 0;
          throw isOwn(error) ? error : brokenOff(bucket, error);
        });
        if (count > 0) failures = 0;
        filled += count;
      }
      return filled;
    },
    readAtOnce(target, position) {
      const count = source.readAtOnce(target, position);
      return count === 0 ? null : count;
    },
    streamFrom: source.streamFrom,
    close() {
      isClosed = true;
      source.end();
    },
  };
}

/** Reads an object from its first bytes, the block that was read last, and the answer that is still arriving. */
function readingOf(bucket: S3Bucket, { Key, addressOf, found, wanted }: Reading) {
  const { sizeBytes, etag } = found;
  const first: BufferedBytes = { start: 0, bytes: found.first };
  let block = first;
  let flow: Flow | null = null;
  let hasEnded = false;
  const ask = async (range: Bytes): Promise<Readable> => {
    const address = await addressOf(range);
    const direct = await getDirectly({ address, range, etag, idleMs: bucket.idleMs });
    const body = direct ?? (await getRange(bucket, { Key, range, etag }))?.body;
    if (body !== undefined && !hasEnded) return body;
    body?.destroy();
    // Without an ETag it is not known to be another object.
    throw etag === '' && !hasEnded ? brokenOff(bucket) : new ObjectMissing(Key);
  };
  const stop = (): void => {
    flow?.stop();
    flow = null;
  };
  const begin = async (range: Bytes): Promise<Flow> => {
    stop();
    const begun = flowOf(await ask(range), range);
    flow = begun;
    return begun;
  };
  /** Returns the number of bytes; 0: none is buffered. */
  const copyBuffered = (target: Uint8Array, position: number): number => {
    for (const { start, bytes } of [first, block]) {
      if (position < start) continue;
      const from = position - start;
      const piece = bytes.subarray(from, from + target.length);
      target.set(piece);
      if (piece.length > 0) return piece.length;
    }
    return 0;
  };
  return {
    begin,
    stop,
    streamFrom: (position: number): Readable | null =>
      flow?.at === position ? flow.stream() : null,
    readAtOnce: (target: Uint8Array, position: number): number =>
      flow?.at === position ? flow.takeAtOnce(target) : copyBuffered(target, position),
    /** At least a byte. */
    async readSome(target: Uint8Array, position: number): Promise<number> {
      if (flow?.at === position) return flow.take(target);
      const copied = copyBuffered(target, position);
      if (copied > 0) return copied;
      const isWanted = wanted !== null && position >= wanted.start && position <= wanted.end;
      if (isWanted) return (await begin({ start: position, end: wanted.end })).take(target);
      const end = Math.min(sizeBytes, position + Math.max(BLOCK_BYTES, target.length)) - 1;
      const bytes = await buffer(await ask({ start: position, end }));
      block = { start: position, bytes };
      return copyBuffered(target, position);
    },
    end(): void {
      hasEnded = true;
      stop();
    },
  };
}
