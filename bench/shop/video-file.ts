import { open, stat } from 'node:fs/promises';
import { mp4Video } from '../../server/testing/test-videos.ts';

/** Every block begins with its own offset, so that each piece says where it is from. */
export const BLOCK_BYTES = 4096;
export const FILM_BYTES = 2 ** 30;

const PIECE_BYTES = 4 * 1024 * 1024;

/** Writes a film whose every block is another; a player would not take it for one. */
export async function writeFilm(path: string, sizeBytes = FILM_BYTES): Promise<void> {
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
  if ((await stat(path)).size !== sizeBytes) throw new Error('the film has not the size it should');
}

/** As `writeFilm`, with what an MP4 begins and ends with: something that may be uploaded. */
export async function writeMp4(path: string, sizeBytes = FILM_BYTES): Promise<void> {
  await writeFilm(path, sizeBytes);
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
