import type { StoredObject } from '../../objects/objects.ts';

/** Reads that many bytes of a file from `start` on, or fewer at its end. */
export type ReadAt = (start: number, length: number) => Promise<Buffer>;

/** A file that is read at any position, wherever it is. */
export interface ReadableFile {
  readAt: ReadAt;
  sizeBytes: number;
}

/** Reads an open object, which the caller closes, like a file. */
export function readableObject(object: StoredObject): ReadableFile {
  const { sizeBytes } = object;
  return {
    sizeBytes,
    async readAt(start, length) {
      if (start >= sizeBytes) return Buffer.alloc(0);
      const bytes = Buffer.alloc(Math.min(length, sizeBytes - start));
      return bytes.subarray(0, await object.read(bytes, start));
    },
  };
}
