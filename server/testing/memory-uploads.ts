import { Readable } from 'node:stream';
import { assertKey, ObjectMissing, StorageFull } from '#platform/objects/objects.ts';
import type { Storage } from '#platform/objects/storage.ts';
import type { PartWriter } from '#platform/objects/upload-storage.ts';

type Files = Map<string, Buffer>;

function find(files: Files, name: string): Buffer {
  const bytes = files.get(name);
  if (bytes === undefined) throw new ObjectMissing(name);
  return bytes;
}

/**
 * Uploads and drafts in memory, for tests, beside the `objects` that they become. Together they have
 * `capacityBytes`, so that a full disk can be tested.
 */
export function createMemoryUploads(
  objects: Files,
  capacityBytes: () => number,
): Pick<Storage, 'freeBytes' | 'uploads' | 'drafts'> {
  const uploads: Files = new Map();
  const used = () => [...uploads.values()].reduce((sum, { length }) => sum + length, 0);
  const freeBytes = async () => Math.max(0, capacityBytes() - used());
  const openPart = (files: Files, name: string, offset: number): PartWriter => {
    if (!files.has(name)) files.set(name, Buffer.alloc(0));
    let position = offset;
    return {
      async write(buffers) {
        for (const bytes of buffers) {
          const whole = find(files, name);
          const missing = Math.max(0, position + bytes.length - whole.length);
          if (used() + missing > capacityBytes()) throw new StorageFull();
          const grown = missing > 0 ? Buffer.concat([whole, Buffer.alloc(missing)]) : whole;
          grown.set(bytes, position);
          files.set(name, grown);
          position += bytes.length;
        }
      },
      sync: async () => undefined,
      close: async () => undefined,
    };
  };
  const finish = async (name: string, { key, sizeBytes }: { key: string; sizeBytes: number }) => {
    assertKey(key);
    if (uploads.has(name) || !objects.has(key)) {
      const bytes = find(uploads, name);
      if (bytes.length < sizeBytes) throw new ObjectMissing(name);
      objects.set(key, bytes.subarray(0, sizeBytes));
      uploads.delete(name);
    }
    return { sizeBytes };
  };
  const discard = async (name: string) => void uploads.delete(name);
  const list = async () => [...uploads.keys()];
  return {
    freeBytes,
    drafts: {
      pathOf: () => null,
      openPart: async (draft, offset) => openPart(uploads, draft, offset),
      freeBytes,
      finish,
      discard,
      list,
    },
    uploads: {
      begin: async ({ id }) => id,
      async openPart(handle, { offset }, assertLease) {
        const { write, close } = openPart(uploads, handle, offset);
        return {
          async write(buffers) {
            await assertLease?.();
            await write(buffers);
          },
          close,
          settle: async () => '',
        };
      },
      async openSpool() {
        const files: Files = new Map();
        const { write, close } = openPart(files, 'spool', 0);
        return {
          write,
          close,
          async *read() {
            yield find(files, 'spool');
          },
        };
      },
      read: async (handle, { start, end }) =>
        Readable.from([find(uploads, handle).subarray(start, end + 1)]),
      async trim(handle, sizeBytes) {
        const bytes = uploads.get(handle);
        if (bytes !== undefined) uploads.set(handle, bytes.subarray(0, sizeBytes));
      },
      finish,
      discard,
      list,
    },
  };
}
