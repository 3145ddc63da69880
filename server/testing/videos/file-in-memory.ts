import type { ReadableFile } from '#platform/media/containers/read-at.ts';

/** These bytes as a file. */
export function fileInMemory(bytes: Buffer): ReadableFile {
  return {
    sizeBytes: bytes.length,
    readAt: async (start, length) => {
      if (start >= bytes.length) return Buffer.alloc(0);
      if (!(start >= 0 && length >= 0)) throw new RangeError(`Bytes at ${start}: ${length}`);
      return bytes.subarray(start, start + length);
    },
  };
}
