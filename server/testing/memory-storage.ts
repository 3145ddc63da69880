import { Readable } from 'node:stream';
import { assertKey, ObjectMissing, type Storage } from '#platform/storage/storage.ts';
import { createMemoryUploads } from './memory-uploads.ts';

/** Keeps objects in memory, for tests. All uploads together have `capacityBytes`. */
export function createMemoryStorage(capacityBytes = (): number => 2 ** 40): Storage {
  const objects = new Map<string, Buffer>();
  /** In place of times: bytes that are stored anew are another buffer. */
  const stored = new WeakMap<Buffer, number>();
  let last = 0;
  const storedAt = (whole: Buffer): number => {
    const known = stored.get(whole);
    if (known !== undefined) return known;
    last += 1;
    stored.set(whole, last);
    return last;
  };
  return {
    async put(key, content) {
      assertKey(key);
      const parts: Buffer[] = [];
      for await (const chunk of content instanceof Readable ? content : [content]) {
        parts.push(Buffer.from(chunk));
      }
      const whole = Buffer.concat(parts);
      objects.set(key, whole);
      return { sizeBytes: whole.length };
    },
    async stat(key) {
      assertKey(key);
      const whole = objects.get(key);
      return whole === undefined ? null : { sizeBytes: whole.length };
    },
    async open(key) {
      assertKey(key);
      const whole = objects.get(key);
      if (whole === undefined) return null;
      return {
        sizeBytes: whole.length,
        read: async (target, position) => {
          const piece = whole.subarray(position, position + target.length);
          target.set(piece);
          return piece.length;
        },
        readAtOnce: () => null,
        close: () => undefined,
      };
    },
    async read(key, { start, end }) {
      assertKey(key);
      const whole = objects.get(key);
      if (whole === undefined) throw new ObjectMissing(key);
      return Readable.from([whole.subarray(start, end + 1)]);
    },
    async delete(key) {
      assertKey(key);
      objects.delete(key);
    },
    async *list() {
      for (const [key, whole] of objects)
        yield { key, sizeBytes: whole.length, modifiedAt: storedAt(whole) };
    },
    localPath: () => null,
    direct: null,
    lend: async () => null,
    tidy: async () => undefined,
    ...createMemoryUploads(objects, capacityBytes),
  };
}
