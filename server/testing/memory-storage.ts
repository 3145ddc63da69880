import { assertKey, piecesOf } from '#platform/objects/objects.ts';
import type { Storage } from '#platform/objects/storage.ts';
import { createMemoryUploads } from './memory-uploads.ts';

/** Keeps objects in memory, for tests. All uploads together have `capacityBytes`. */
export function createMemoryStorage(capacityBytes = (): number => 2 ** 40): Storage {
  const objects = new Map<string, Buffer>();
  /** In place of times: bytes that are stored anew are another buffer. */
  const times = new WeakMap<Buffer, number>();
  let last = 0;
  const timeOf = (whole: Buffer): number => {
    if (!times.has(whole)) times.set(whole, ++last);
    return times.get(whole) ?? 0;
  };
  const { freeBytes, ...abilities } = createMemoryUploads(objects, capacityBytes);
  return {
    name: 'memory',
    async put(key, content) {
      assertKey(key);
      const pieces: Uint8Array[] = [];
      for await (const piece of piecesOf(content)) pieces.push(piece);
      const whole = Buffer.concat(pieces);
      objects.set(key, whole);
      return { sizeBytes: whole.length };
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
    async delete(key) {
      assertKey(key);
      objects.delete(key);
    },
    async *list(prefix = '') {
      for (const [key, whole] of objects)
        if (key.startsWith(prefix))
          yield { key, sizeBytes: whole.length, modifiedAt: timeOf(whole) };
    },
    freeBytes,
    totalBytes: async () => capacityBytes(),
    tidy: async () => undefined,
    localPath: () => null,
    direct: null,
    materialize: async () => null,
    ...abilities,
  };
}
