import type { ReadAt } from './read-at.ts';

/** Enough for the headers of a recording in 10,000 fragments. */
const MAX_READS = 20_000;
const MAX_BYTES_IN_ALL = 128 * 1024 * 1024;

/** The bytes that are read at least, because headers that follow each other closely are in them, too. */
const BLOCK_BYTES = 4096;

/**
 * Lets a file seem to end where too much has been read: a container that lies about its
 * contents costs a bounded number of reads, and then its parser finds nothing more.
 */
export function limitReads(readAt: ReadAt): ReadAt {
  let reads = 0;
  let bytes = 0;
  let block: { start: number; content: Buffer } = { start: 0, content: Buffer.alloc(0) };
  const readBlock = async (start: number, length: number): Promise<Buffer> => {
    const at = start - block.start;
    if (at >= 0 && at + length <= block.content.length) {
      return block.content.subarray(at, at + length);
    }
    if (length > BLOCK_BYTES) return readAt(start, length);
    const content = await readAt(start, BLOCK_BYTES);
    block = { start, content };
    return content.subarray(0, length);
  };
  return async (start, length) => {
    reads += 1;
    bytes += length;
    if (reads > MAX_READS || bytes > MAX_BYTES_IN_ALL) return Buffer.alloc(0);
    return readBlock(start, length);
  };
}
