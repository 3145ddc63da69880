import { UploadPartCommand } from '@aws-sdk/client-s3';
import type { UploadPart } from '../upload-storage.ts';
import type { BegunUpload } from './list-bucket.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { assertKept } from './send-object.ts';

const MOST_KEPT = 4;
/** Large buffers that are free: to get others from the system takes longer. */
const kept: Buffer[] = [];

function takeBuffer(bytes: number): Buffer {
  const at = kept.findIndex(({ length }) => length === bytes);
  return (at < 0 ? undefined : kept.splice(at, 1)[0]) ?? Buffer.allocUnsafeSlow(bytes);
}

/**
 * Every writer may fill one part. So many of a process may fill another while theirs is on its way; the rest wait for
 * that, so that several chunks at once do not take twice the memory.
 */
let spares = 1;

function giveBuffer(buffer: Buffer | null): void {
  if (buffer !== null && kept.length < MOST_KEPT) kept.push(buffer);
}

/** A part that the bucket has acknowledged. */
interface SentPart {
  etag: string;
  sizeBytes: number;
}

/** A receipt of the parts that a chunk was sent in. */
export function writeReceipt(parts: readonly SentPart[]): string {
  return parts.map(({ etag, sizeBytes }) => `${etag}:${sizeBytes}`).join(',');
}

/** The parts of a receipt; none if it is none. */
export function readReceipt(receipt: string): SentPart[] {
  return receipt.split(',').flatMap((part) => {
    const [, etag, size] = /^([^:]+):(\d+)$/.exec(part) ?? [];
    return etag === undefined ? [] : [{ etag, sizeBytes: Number(size) }];
  });
}

export interface PartPlaces {
  upload: BegunUpload;
  /** The number of the first part. */
  first: number;
  /** How many there may be. */
  most: number;
  assertLease: () => Promise<void>;
}

/**
 * Sends consecutive bytes as parts of an upload: one is on its way while the next is filled, if no other writer of this
 * process does so, and two of them are in memory then.
 */
export function partWriter(bucket: S3Bucket, places: PartPlaces): UploadPart {
  const { client, partBytes, explained } = bucket;
  const { key, uploadId } = places.upload;
  const stopping = new AbortController();
  const sent: SentPart[] = [];
  let filling: Buffer | null = null;
  let length = 0;
  let begun = 0;
  let underWay: Promise<void> = Promise.resolve();
  let isUnderWay = false;
  let hasSpare = false;

  const send = async (whole: Buffer, Body: Buffer, PartNumber: number): Promise<void> => {
    await places.assertLease();
    const part = { Bucket: bucket.bucket, Key: key, UploadId: uploadId, PartNumber, Body };
    const request = client.send(new UploadPartCommand(part), { abortSignal: stopping.signal });
    const { ETag } = await explained('write to', request);
    sent.push({ etag: assertKept(bucket, ETag).replaceAll('"', ''), sizeBytes: Body.length });
    // Not after a failure: something may still read it.
    giveBuffer(whole);
  };
  const sendOff = async (whole: Buffer, body: Buffer, partNumber: number): Promise<void> => {
    isUnderWay = true;
    try {
      await send(whole, body, partNumber);
    } finally {
      isUnderWay = false;
      if (hasSpare) spares += 1;
      hasSpare = false;
    }
  };
  const nextBuffer = async (): Promise<Buffer> => {
    if (isUnderWay && spares === 0) await underWay;
    if (isUnderWay) {
      spares -= 1;
      hasSpare = true;
    }
    return takeBuffer(partBytes);
  };
  const flush = async (): Promise<void> => {
    await underWay;
    if (filling === null || length === 0) return;
    if (begun === places.most) throw new Error('A chunk is larger than its parts.');
    underWay = sendOff(filling, filling.subarray(0, length), places.first + begun);
    // The call that waits for it later gets the error.
    underWay.catch(() => undefined);
    begun += 1;
    [filling, length] = [null, 0];
  };
  return {
    async write(buffers) {
      for (const bytes of buffers) {
        for (let at = 0; at < bytes.length; ) {
          filling ??= await nextBuffer();
          const piece = bytes.subarray(at, at + partBytes - length);
          filling.set(piece, length);
          length += piece.length;
          at += piece.length;
          if (length === partBytes) await flush();
        }
      }
    },
    async settle() {
      await flush();
      await underWay;
      return writeReceipt(sent);
    },
    async close() {
      stopping.abort();
      await underWay.catch(() => undefined);
      giveBuffer(filling);
      filling = null;
    },
  };
}
