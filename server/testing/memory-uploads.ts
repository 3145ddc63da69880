import { Readable } from 'node:stream';
import { assertKey, ObjectMissing } from '#platform/storage/storage.ts';
import {
  type PartWriter,
  StorageFull,
  type UploadStorage,
} from '#platform/storage/upload-storage.ts';

/**
 * Uploads in memory, for tests, beside the `objects` that they become. Together they have
 * `capacityBytes`, so that a full disk can be tested.
 */
export function createMemoryUploads(
  objects: Map<string, Buffer>,
  capacityBytes: () => number,
): UploadStorage {
  const uploads = new Map<string, Buffer>();
  const used = () => [...uploads.values()].reduce((sum, { length }) => sum + length, 0);

  const writer = (offset: number, get: () => Buffer, set: (whole: Buffer) => void): PartWriter => {
    let position = offset;
    return {
      async write(buffers) {
        for (const bytes of buffers) {
          const whole = get();
          const missing = position + bytes.length - whole.length;
          if (used() + Math.max(0, missing) > capacityBytes()) throw new StorageFull();
          const grown = missing > 0 ? Buffer.concat([whole, Buffer.alloc(missing)]) : whole;
          grown.set(bytes, position);
          set(grown);
          position += bytes.length;
        }
      },
      sync: async () => undefined,
      close: async () => undefined,
    };
  };
  const find = (upload: string): Buffer => {
    const bytes = uploads.get(upload);
    if (bytes === undefined) throw new ObjectMissing(upload);
    return bytes;
  };
  return {
    totalBytes: async () => capacityBytes(),
    freeBytes: async () => Math.max(0, capacityBytes() - used()),
    async openPart(upload, offset, mayWrite) {
      if (!uploads.has(upload)) uploads.set(upload, Buffer.alloc(0));
      const part = writer(
        offset,
        () => find(upload),
        (whole) => uploads.set(upload, whole),
      );
      return mayWrite === undefined ? part : asking(part, mayWrite);
    },
    async openSpool() {
      let spooled = Buffer.alloc(0);
      const { write, close } = writer(
        0,
        () => spooled,
        (whole) => {
          spooled = Buffer.from(whole);
        },
      );
      return {
        write,
        close,
        async *read() {
          yield spooled;
        },
      };
    },
    read: async (upload, { start, end }) => Readable.from([find(upload).subarray(start, end + 1)]),
    async trim(upload, sizeBytes) {
      const bytes = uploads.get(upload);
      if (bytes !== undefined) uploads.set(upload, bytes.subarray(0, sizeBytes));
    },
    async finish(upload, { key, sizeBytes }) {
      assertKey(key);
      if (uploads.has(upload) || !objects.has(key)) {
        const bytes = find(upload);
        if (bytes.length < sizeBytes) throw new ObjectMissing(upload);
        objects.set(key, bytes.subarray(0, sizeBytes));
        uploads.delete(upload);
      }
      return { sizeBytes };
    },
    async discard(upload) {
      uploads.delete(upload);
    },
    list: async () => [...uploads.keys()],
  };
}

/** The writer, which asks before each write. */
function asking(part: PartWriter, mayWrite: () => Promise<void>): PartWriter {
  return {
    ...part,
    async write(buffers) {
      await mayWrite();
      await part.write(buffers);
    },
  };
}
