import { CHUNK_BYTES } from '#contract/uploads.ts';

/** A piece of a file: bytes `start` (inclusive) to `end` (exclusive). Numbers count from 0. */
export interface ChunkRange {
  readonly number: number;
  readonly start: number;
  readonly end: number;
}

/** Splits a file of `sizeBytes` into chunks, all of the same size except the last. */
export function planChunks(sizeBytes: number, chunkBytes = CHUNK_BYTES): ChunkRange[] {
  const count = Math.max(1, Math.ceil(sizeBytes / chunkBytes));
  return Array.from({ length: count }, (_, number) => ({
    number,
    start: number * chunkBytes,
    end: Math.min(sizeBytes, (number + 1) * chunkBytes),
  }));
}

/**
 * The chunks that still have to be sent. If the server has all of them and the answer that the upload
 * is complete was lost, this is the last chunk: sent again, it gets the same answer again.
 */
export function chunksToSend(
  plan: readonly ChunkRange[],
  received: readonly number[],
): readonly ChunkRange[] {
  const missing = plan.filter(({ number }) => !received.includes(number));
  return missing.length > 0 ? missing : plan.slice(-1);
}

/** The total size of these chunks in bytes. */
export function sizeOf(chunks: readonly ChunkRange[]): number {
  return chunks.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** More at a time do not make a fast line faster. */
const MOST_AT_ONCE = 3;
/** On a line that needs longer for one chunk, a second would make pausing or closing the page cost more. */
const LONG_MS = 10_000;

/**
 * How many chunks to send at a time, after one of `bytes` took `milliseconds` while `atOnce` of them
 * shared the line.
 */
export function chunksAtOnce({
  bytes,
  milliseconds,
  atOnce,
}: {
  bytes: number;
  milliseconds: number;
  atOnce: number;
}): number {
  const oneAlone = (CHUNK_BYTES / (bytes * atOnce)) * milliseconds;
  return oneAlone <= LONG_MS ? MOST_AT_ONCE : 1;
}
