import { buffer } from 'node:stream/consumers';
import { type Bytes, type ObjectFacts, ObjectMissing, type ObjectStore } from './objects.ts';

const PIECE_BYTES = 1024 * 1024;

type Opening = Pick<ObjectStore, 'open'>;

/**
 * The bytes of an object, or of a range of it, in pieces of up to 1 MiB. Throws ObjectMissing, and if they end before
 * the object's size.
 */
export async function* readObject(
  store: Opening,
  key: string,
  range?: Bytes,
): AsyncGenerator<Buffer> {
  const wanted = (sizeBytes: number): Bytes => {
    const { start, end } = range ?? { start: 0, end: sizeBytes - 1 };
    return { start, end: Math.min(end, sizeBytes - 1) };
  };
  const object = await store.open(key, wanted);
  if (object === null) throw new ObjectMissing(key);
  try {
    const { start, end } = wanted(object.sizeBytes);
    for (let position = start; position <= end; ) {
      const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, end + 1 - position));
      const length = await object.read(piece, position);
      if (length === 0) throw new Error(`${key} ends before its size.`);
      position += length;
      yield piece.subarray(0, length);
    }
  } finally {
    object.close();
  }
}

/** All bytes of an object that fits into the memory; null if there is none. */
export async function readWhole(store: Opening, key: string): Promise<Buffer | null> {
  try {
    return await buffer(readObject(store, key));
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    throw error;
  }
}

/**
 * The facts about an object; null if there is none. From a bucket its first 64 KiB come along, and those of a large
 * object may be a minute old.
 */
export async function statObject(store: Opening, key: string): Promise<ObjectFacts | null> {
  const object = await store.open(key);
  object?.close();
  return object && { sizeBytes: object.sizeBytes };
}
