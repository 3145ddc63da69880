import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { isMissing, makeFolder, syncFolder } from '../../local-disk/folders.ts';
import { assertKey, ObjectMissing, type Storage } from '../objects.ts';
import { createDiskUploads } from './disk-uploads.ts';
import { listObjects } from './list-objects.ts';
import { createOpenFiles } from './open-files.ts';
import { asStorageError } from './positional-writer.ts';

const READ_BUFFER_BYTES = 512 * 1024;

/** Keeps objects as files below `root`. A file gets its name when it is complete and synced. */
export function createDiskStorage(root: string): Storage {
  const pathOf = (key: string): string => {
    assertKey(key);
    return join(root, key);
  };
  const openFiles = createOpenFiles(pathOf);
  return {
    async put(key, content) {
      const path = pathOf(key);
      const unfinished = `${path}.${randomUUID()}.part`;
      try {
        await makeFolder(dirname(path));
        const sizeBytes = await writeSynced(unfinished, content);
        await rename(unfinished, path);
        openFiles.forget(key);
        await syncFolder(dirname(path));
        return { sizeBytes };
      } catch (error) {
        await rm(unfinished, { force: true });
        throw asStorageError(error);
      }
    },
    async stat(key) {
      try {
        const facts = await stat(pathOf(key));
        return facts.isFile() ? { sizeBytes: facts.size } : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    open: (key) => openFiles.open(key),
    async read(key, { start, end }) {
      try {
        const handle = await open(pathOf(key), 'r');
        const highWaterMark = Math.min(READ_BUFFER_BYTES, end - start + 1);
        return handle.createReadStream({ start, end, highWaterMark });
      } catch (error) {
        throw isMissing(error) ? new ObjectMissing(key) : error;
      }
    },
    async delete(key) {
      const path = pathOf(key);
      // Before, because not every system removes an open file; after, because it may have been opened since.
      openFiles.forget(key);
      try {
        await unlink(path);
        await syncFolder(dirname(path));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      openFiles.forget(key);
    },
    list: () => listObjects(root),
    localPath: pathOf,
    direct: null,
    lend: async (key) => ({ path: pathOf(key), release: async () => undefined }),
    // A spool has no name.
    tidy: async () => undefined,
    ...createDiskUploads(root),
  };
}

async function writeSynced(path: string, content: Readable | Uint8Array): Promise<number> {
  const handle = await open(path, 'wx');
  try {
    let written = 0;
    for await (const chunk of content instanceof Readable ? content : [content]) {
      await handle.writeFile(chunk);
      written += chunk.length;
    }
    await handle.sync();
    return written;
  } finally {
    await handle.close();
  }
}
