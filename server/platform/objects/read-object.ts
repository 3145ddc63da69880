import { ObjectMissing, type Storage } from './objects.ts';

const PIECE_BYTES = 1024 * 1024;

/** The bytes of an object, in pieces. Throws ObjectMissing. */
export async function* readObject(
  storage: Pick<Storage, 'open'>,
  key: string,
): AsyncGenerator<Buffer> {
  const object = await storage.open(key, (sizeBytes) => ({ start: 0, end: sizeBytes - 1 }));
  if (object === null) throw new ObjectMissing(key);
  try {
    for (let position = 0; ; ) {
      const piece = Buffer.allocUnsafe(PIECE_BYTES);
      const length = await object.read(piece, position);
      if (length === 0) return;
      position += length;
      yield piece.subarray(0, length);
    }
  } finally {
    object.close();
  }
}
