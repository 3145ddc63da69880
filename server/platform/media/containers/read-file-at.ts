import { open } from 'node:fs/promises';
import type { ReadableFile } from './read-at.ts';

/** Opens a file of this machine to read it at any position. The caller closes it. */
export async function readFileAt(
  path: string,
): Promise<ReadableFile & { close: () => Promise<void> }> {
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
