import { CHUNK_BYTES } from '#contract/uploads.ts';

/** A piece of a file: bytes `start` (inclusive) to `end` (exclusive). Numbers count from 0. */
export interface ChunkRange {
  readonly number: number;
  readonly start: number;
  readonly end: number;
}

/** Cuts a file of so many bytes into its chunks: all of the same size but the last. */
export function planChunks(sizeBytes: number, chunkBytes = CHUNK_BYTES): ChunkRange[] {
  const count = Math.max(1, Math.ceil(sizeBytes / chunkBytes));
  return Array.from({ length: count }, (_, number) => ({
    number,
    start: number * chunkBytes,
    end: Math.min(sizeBytes, (number + 1) * chunkBytes),
  }));
}

/**
 * The chunks that still have to be sent. Where all of them are there and the upload is not complete
 * all the same, the last one: sent again, it is answered as when it was the last one missing.
 */
export function chunksToSend(
  plan: readonly ChunkRange[],
  received: readonly number[],
): readonly ChunkRange[] {
  const missing = plan.filter(({ number }) => !received.includes(number));
  return missing.length > 0 ? missing : plan.slice(-1);
}

/** How many bytes these chunks come to. */
export function sizeOf(chunks: readonly ChunkRange[]): number {
  return chunks.reduce((sum, { start, end }) => sum + end - start, 0);
}
