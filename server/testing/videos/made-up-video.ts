import { createHash } from 'node:crypto';
import { mp4Video } from '../test-videos.ts';

const MEGABYTE = 1024 * 1024;
const PAGE_BYTES = 4096;

/** A file that is made up as it is sent: nobody holds all of it. */
export interface MadeUpFile {
  sizeBytes: number;
  /** Its bytes from `start` on, at most `length` of them, the same however they are asked for. */
  piece(start: number, length: number): Buffer;
}

/** A video whose middle is made up: no page of it is like another, or like that of another `seed`. */
export function madeUpVideo(sizeBytes: number, seed = 0): MadeUpFile {
  const head = mp4Video({ seconds: 600, sizeBytes: 1000 });
  const index = head.subarray(head.indexOf('moov', 0, 'latin1') - 4);
  // The box in between, of the first kind whose size has 64 bits.
  const start = Buffer.concat([head.subarray(0, 20), Buffer.alloc(16)]);
  start.writeUInt32BE(1, 20);
  start.write('mdat', 24, 'latin1');
  start.writeBigUInt64BE(BigInt(sizeBytes - 20 - index.length), 28);
  const filling = Buffer.alloc(MEGABYTE, `sleigh bells ring, are you listening, ${seed} `);
  const blockAt = (at: number): Buffer => {
    const block = Buffer.from(filling);
    for (let page = 0; page < MEGABYTE; page += PAGE_BYTES)
      block.writeBigUInt64BE(BigInt(at + page), page);
    return block;
  };
  return {
    sizeBytes,
    piece(from, length) {
      if (from < start.length) return start.subarray(from, from + length);
      const indexAt = sizeBytes - index.length;
      if (from >= indexAt) return index.subarray(from - indexAt, from - indexAt + length);
      const inBlock = from % MEGABYTE;
      const block = blockAt(from - inBlock);
      return block.subarray(inBlock, inBlock + Math.min(length, indexAt - from));
    },
  };
}

/** The SHA-256 of all its bytes, in hexadecimal. */
export function hashOf(file: MadeUpFile): string {
  const hash = createHash('sha256');
  for (let at = 0; at < file.sizeBytes; ) {
    const piece = file.piece(at, file.sizeBytes - at);
    hash.update(piece);
    at += piece.length;
  }
  return hash.digest('hex');
}
