import { open } from 'node:fs/promises';
import type { ReadAt } from './read-at.ts';

/** Reads an open file at any position. The caller closes it. */
export interface ReadableFile {
  readAt: ReadAt;
  sizeBytes: number;
  close(): Promise<void>;
}

export async function readFileAt(path: string): Promise<ReadableFile> {
  const handle = await open(path, 'r');
  const { size } = await handle.stat();
  return {
    sizeBytes: size,
    async readAt(start, length) {
      if (start >= size) return Buffer.alloc(0);
      const wanted = Math.min(length, size - start);
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(wanted), 0, wanted, start);
      return buffer.subarray(0, bytesRead);
    },
    close: () => handle.close(),
  };
}
