import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { diskSpace, isMissing, makeFolder, syncFolder } from '../../local-disk/folders.ts';
import { assertKey, ObjectMissing } from '../objects.ts';
import type { Storage } from '../storage.ts';
import type { Spool, UploadPart } from '../upload-storage.ts';
import { UPLOADS } from './list-objects.ts';
import { asStorageError, positionalWriter } from './positional-writer.ts';

const READ_BUFFER_BYTES = 512 * 1024;
const SUFFIX = '.upload';

/**
 * Keeps uploads and drafts as files in `uploads` below `root`, on the same disk as the objects, so that
 * finishing one is a rename. Parts are written at their offsets into one file, which is sparse at first. So
 * the handle of an upload is its name, and there is nothing to remember of a part.
 */
export function createDiskUploads(root: string): Pick<Storage, 'uploads' | 'drafts'> {
  const folder = join(root, UPLOADS);
  const pathOf = (name: string): string => {
    if (!/^[a-z0-9]+$/.test(name)) throw new Error(`Not an upload: ${JSON.stringify(name)}`);
    return join(folder, name + SUFFIX);
  };
  const finish = async (name: string, { key, sizeBytes }: { key: string; sizeBytes: number }) => {
    assertKey(key);
    const [from, to] = [pathOf(name), join(root, key)];
    try {
      await makeFolder(dirname(to));
      await moveSynced(from, to, { key, sizeBytes });
      await syncFolder(dirname(to));
      await syncFolder(folder);
    } catch (error) {
      throw asStorageError(error);
    }
    return { sizeBytes };
  };
  const discard = (name: string) => rm(pathOf(name), { force: true });
  const list = () => listUploads(folder);
  return {
    drafts: {
      freeBytes: async () => (await diskSpace(root)).freeBytes,
      pathOf,
      openPart: async (draft, offset) => positionalWriter(await openOrMake(pathOf(draft)), offset),
      finish,
      discard,
      list,
    },
    uploads: {
      begin: async ({ id }) => id,
      openPart: async (handle, { offset }, assertLease) =>
        openPart(await openOrMake(pathOf(handle)), offset, assertLease),
      openSpool: () => openSpool(folder),
      async read(handle, { start, end }) {
        const file = await open(pathOf(handle), 'r').catch(asMissing(handle));
        return file.createReadStream({ start, end, highWaterMark: READ_BUFFER_BYTES });
      },
      async trim(handle, sizeBytes) {
        const file = await open(pathOf(handle), 'r+').catch(() => null);
        if (file === null) return;
        await cut(file, sizeBytes).finally(() => file.close());
      },
      finish,
      discard,
      list,
    },
  };
}

function openPart(file: FileHandle, offset: number, assertLease?: () => Promise<void>): UploadPart {
  const { write, sync, close } = positionalWriter(file, offset, assertLease);
  return {
    write,
    close,
    async settle() {
      await sync();
      return '';
    },
  };
}

function asMissing(name: string): (error: unknown) => never {
  return (error) => {
    throw isMissing(error) ? new ObjectMissing(name) : error;
  };
}

async function sizeOf(path: string): Promise<number | null> {
  return (await stat(path).catch(() => null))?.size ?? null;
}

/** Syncs the folder of a new file, too. Otherwise the file may be gone after a power cut. */
async function openOrMake(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r+');
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  try {
    await makeFolder(dirname(path));
    const handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
    await syncFolder(dirname(path)).catch(async (error: unknown) => {
      await handle.close();
      throw error;
    });
    return handle;
  } catch (error) {
    throw asStorageError(error);
  }
}

/** The name is removed at once, so that nothing is left however the process ends. */
async function openSpool(folder: string): Promise<Spool> {
  await makeFolder(folder);
  const path = join(folder, `${randomUUID()}.spool`);
  const handle = await open(path, 'wx+', 0o600).catch((error: unknown) => {
    throw asStorageError(error);
  });
  await rm(path);
  const writer = positionalWriter(handle, 0);
  return {
    write: writer.write,
    close: writer.close,
    async *read() {
      const buffer = Buffer.allocUnsafe(READ_BUFFER_BYTES);
      for (let position = 0; ; ) {
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
        if (bytesRead === 0) return;
        position += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
    },
  };
}

async function cut(handle: FileHandle, sizeBytes: number): Promise<void> {
  const { size } = await handle.stat();
  if (size > sizeBytes) await handle.truncate(sizeBytes);
}

async function syncToSize(path: string, sizeBytes: number): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await cut(handle, sizeBytes);
    if ((await handle.stat()).size < sizeBytes) throw new ObjectMissing(path);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Cuts a file to its size, syncs it and renames it, unless it has its final name already. */
async function moveSynced(
  from: string,
  to: string,
  { key, sizeBytes }: { key: string; sizeBytes: number },
): Promise<void> {
  await syncToSize(from, sizeBytes).catch(async (error: unknown) => {
    // Interrupted after the rename: the object under the key is this upload.
    const size = isMissing(error) ? await sizeOf(to) : null;
    if (size !== sizeBytes) throw isMissing(error) ? new ObjectMissing(key) : error;
  });
  await rename(from, to).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

async function listUploads(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith(SUFFIX)).map((name) => name.slice(0, -SUFFIX.length));
}
