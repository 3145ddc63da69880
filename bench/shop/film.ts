import { open, stat } from 'node:fs/promises';

/** Every block begins with its own offset, so that each piece says where it is from. */
export const BLOCK_BYTES = 4096;
export const FILM_BYTES = 2 ** 30;

const PIECE_BYTES = 4 * 1024 * 1024;

/** Writes a film of 1 GB whose every block is another; a player would not take it for one. */
export async function writeFilm(path: string): Promise<void> {
  const piece = Buffer.alloc(PIECE_BYTES, 'sleigh bells ');
  const handle = await open(path, 'wx');
  try {
    for (let from = 0; from < FILM_BYTES; from += PIECE_BYTES) {
      for (let at = 0; at < PIECE_BYTES; at += BLOCK_BYTES) {
        piece.write((from + at).toString(16).padStart(16, '0'), at, 'latin1');
      }
      await handle.write(piece);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  if ((await stat(path)).size !== FILM_BYTES)
    throw new Error('the film has not the size it should');
}
