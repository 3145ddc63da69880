import { Readable } from 'node:stream';
import { assertKey, ObjectMissing, type Storage } from '#platform/storage/storage.ts';
import { type PartWriter, type Spool, StorageFull } from '#platform/storage/upload-storage.ts';

/**
 * Uploads and drafts in memory, for tests, beside the `objects` that they become. Together they have
 * `capacityBytes`, so that a full disk can be tested.
 */
export function createMemoryUploads(
  objects: Map<string, Buffer>,
  capacityBytes: () => number,
): Pick<Storage, 'uploads' | 'drafts'> {
  const uploads = new Map<string, Buffer>();
  const used = () => [...uploads.values()].reduce((sum, { length }) => sum + length, 0);

  const writer: OpenWriter = (offset, get, set) => {
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
  const openPart = (name: string, offset: number): PartWriter => {
    if (!uploads.has(name)) uploads.set(name, Buffer.alloc(0));
    return writer(
      offset,
      () => find(name),
      (whole) => uploads.set(name, whole),
    );
  };
  const finish = async (name: string, { key, sizeBytes }: { key: string; sizeBytes: number }) => {
    assertKey(key);
    if (uploads.has(name) || !objects.has(key)) {
      const bytes = find(name);
      if (bytes.length < sizeBytes) throw new ObjectMissing(name);
      objects.set(key, bytes.subarray(0, sizeBytes));
      uploads.delete(name);
    }
    return { sizeBytes };
  };
  const discard = async (name: string) => void uploads.delete(name);
  const list = async () => [...uploads.keys()];
  return {
    drafts: {
      pathOf: () => null,
      freeBytes: async () => Math.max(0, capacityBytes() - used()),
      openPart: async (draft, offset) => openPart(draft, offset),
      ...{ finish, discard, list },
    },
    uploads: {
      totalBytes: async () => capacityBytes(),
      freeBytes: async () => Math.max(0, capacityBytes() - used()),
      begin: async ({ id }) => id,
      async openPart(handle, { offset }, mayWrite) {
        const part = openPart(handle, offset);
        const { write, close } = mayWrite === undefined ? part : asking(part, mayWrite);
        return { write, close, settle: async () => '' };
      },
      openSpool: async () => openSpool(writer),
      read: async (handle, { start, end }) =>
        Readable.from([find(handle).subarray(start, end + 1)]),
      async trim(handle, sizeBytes) {
        const bytes = uploads.get(handle);
        if (bytes !== undefined) uploads.set(handle, bytes.subarray(0, sizeBytes));
      },
      ...{ finish, discard, list },
    },
  };
}

type OpenWriter = (offset: number, get: () => Buffer, set: (whole: Buffer) => void) => PartWriter;

function openSpool(openWriter: OpenWriter): Spool {
  let spooled = Buffer.alloc(0);
  const { write, close } = openWriter(
    0,
    () => spooled,
    (whole) => {
      spooled = Buffer.from(whole);
    },
  );
  return {
    ...{ write, close },
    async *read() {
      yield spooled;
    },
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
