import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { assertKey, ObjectMissing, type Storage } from '#platform/objects/objects.ts';
import { createMemoryUploads } from './memory-uploads.ts';

/** Keeps objects in memory, for tests. All uploads together have `capacityBytes`. */
export function createMemoryStorage(capacityBytes = (): number => 2 ** 40): Storage {
  const objects = new Map<string, Buffer>();
  const find = (key: string) => {
    assertKey(key);
    return objects.get(key);
  };
  /** In place of times: bytes that are stored anew are another buffer. */
  const times = new WeakMap<Buffer, number>();
  let last = 0;
  const timeOf = (whole: Buffer): number => {
    if (!times.has(whole)) times.set(whole, ++last);
    return times.get(whole) ?? 0;
  };
  return {
    async put(key, content) {
      assertKey(key);
      const whole = content instanceof Readable ? await buffer(content) : Buffer.from(content);
      objects.set(key, whole);
      return { sizeBytes: whole.length };
    },
    async stat(key) {
      const whole = find(key);
      return whole === undefined ? null : { sizeBytes: whole.length };
    },
    async open(key) {
      const whole = find(key);
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
      const whole = find(key);
      if (whole === undefined) throw new ObjectMissing(key);
      return Readable.from([whole.subarray(start, end + 1)]);
    },
    async delete(key) {
      assertKey(key);
      objects.delete(key);
    },
    async *list() {
      for (const [key, whole] of objects)
        yield { key, sizeBytes: whole.length, modifiedAt: timeOf(whole) };
    },
    localPath: () => null,
    direct: null,
    lend: async () => null,
    tidy: async () => undefined,
    ...createMemoryUploads(objects, capacityBytes),
  };
}
