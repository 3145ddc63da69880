import type { ReadableFile } from '#platform/media/containers/read-at.ts';

/** These bytes as a file. */
export function fileInMemory(bytes: Buffer): ReadableFile {
  return {
    sizeBytes: bytes.length,
    readAt: async (start, length) => bytes.subarray(start, start + length),
  };
}
