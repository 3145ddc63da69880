import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { mp4Video } from '../../server/testing/test-videos.ts';

/** Every block begins with its own offset, so that a range of wrong bytes is noticed. */
export const BLOCK_BYTES = 4096;
export const VIDEO_BYTES = 2 ** 30;

const PIECE_BYTES = 4 * 1024 * 1024;

/** Writes a file of that size in which every block differs. No player could play it. */
export async function writeVideo(path: string, sizeBytes = VIDEO_BYTES): Promise<void> {
  const piece = Buffer.alloc(PIECE_BYTES, 'sleigh bells ');
  const handle = await open(path, 'wx');
  try {
    for (let from = 0; from < sizeBytes; from += PIECE_BYTES) {
      for (let at = 0; at < PIECE_BYTES; at += BLOCK_BYTES) {
        piece.write((from + at).toString(16).padStart(16, '0'), at, 'latin1');
      }
      await handle.write(piece);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Like `writeVideo`, but with the beginning and the end of an MP4, so that the store takes it. */
export async function writeMp4(path: string, sizeBytes = VIDEO_BYTES): Promise<void> {
  await writeVideo(path, sizeBytes);
  const small = mp4Video({ seconds: 600 });
  const [content, index] = ['mdat', 'moov'].map((type) => small.indexOf(type, 0, 'latin1') - 4);
  const head = Buffer.from(small.subarray(0, Number(content) + 8));
  const tail = small.subarray(index);
  head.writeUInt32BE(sizeBytes - Number(content) - tail.length, content);
  const handle = await open(path, 'r+');
  try {
    await handle.write(head, 0, head.length, 0);
    await handle.write(tail, 0, tail.length, sizeBytes - tail.length);
  } finally {
    await handle.close();
  }
}

/** The SHA-256 of a file. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: 2 ** 20 })) hash.update(piece);
  return hash.digest('hex');
}
