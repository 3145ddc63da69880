import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  diskSpace,
  makeFolder,
  removeEmptyFolders,
  syncFolder,
  unlessMissing,
} from '../../local-disk/folders.ts';
import { removeLeft } from '../../local-disk/remove-left.ts';
import { assertKey, type ObjectStore, piecesOf } from '../objects.ts';
import { listObjects, UPLOADS } from './list-objects.ts';
import { createOpenFiles } from './open-files.ts';
import { positionalWriter } from './positional-writer.ts';

/** What `put` has not finished, in the folder of the uploads: on the same disk, so that finishing is a rename. */
const UNFINISHED = '.put';
/** A draft of `put`, as an older version left it in a folder of backups. */
const OLD_UNFINISHED = '.upload';

/** What a folder of objects is used for. */
export interface FolderUse {
  /**
   * Whether a store keeps its files there: uploads and drafts are there, too, and it alone replaces files, so they
   * may stay open for a while.
   */
  isOfStore: boolean;
  /** What is thrown in place of an error of the file system. */
  explain(error: unknown, root: string): unknown;
}

/** The path of an object in a folder of objects. Throws for what is no key. */
export function objectPath(root: string, key: string): string {
  assertKey(key);
  return join(root, key);
}

/** Keeps objects as files below `root`. A file gets its name when it is complete and synced. */
export function createDiskObjects(root: string, { isOfStore, explain }: FolderUse): ObjectStore {
  const pathOf = (key: string) => objectPath(root, key);
  const uploads = join(root, UPLOADS);
  const openFiles = createOpenFiles(pathOf, { areKept: isOfStore });
  const explained = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      throw explain(error, root);
    }
  };
  return {
    name: root,
    async put(key, content) {
      const path = pathOf(key);
      const unfinished = join(uploads, randomUUID() + UNFINISHED);
      const writer = await explained(openNew(unfinished));
      try {
        let sizeBytes = 0;
        for await (const piece of piecesOf(content)) {
          await explained(writer.write([piece]));
          sizeBytes += piece.length;
        }
        await explained(writer.sync());
        await explained(writer.close());
        await explained(moveFile(unfinished, path)).finally(() => openFiles.forget(key));
        return { sizeBytes };
      } catch (error) {
        await writer.close().catch(() => undefined);
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    open: (key) => explained(openFiles.open(key)),
    async *list(prefix = '') {
      try {
        yield* listObjects(root, prefix);
      } catch (error) {
        throw explain(error, root);
      }
    },
    async delete(key) {
      const path = pathOf(key);
      // Before, because not every system removes an open file; after, because it may have been opened since.
      openFiles.forget(key);
      await explained(unlessMissing(removeFile(path), undefined));
      openFiles.forget(key);
    },
    freeBytes: async () => (await explained(diskSpace(root))).freeBytes,
    // What is unfinished has no key yet.
    async tidy(prefixes = []) {
      if (isOfStore)
        return removeLeft(uploads, (entry) => entry.isFile() && entry.name.endsWith(UNFINISHED));
      if (prefixes.length > 0) await explained(removeUnfinished(uploads));
      await explained(unlessMissing(removeEmptyFolders(root), undefined));
    },
  };
}

async function openNew(path: string) {
  await makeFolder(dirname(path));
  return positionalWriter(await open(path, 'wx', 0o600), 0);
}

/** Gives a synced file its name. Both folders are synced, or after a power cut it may have the former one. */
async function moveFile(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to));
  await rename(from, to);
  await syncFolder(dirname(to));
  await syncFolder(dirname(from));
}

async function removeFile(path: string): Promise<void> {
  await unlink(path);
  await syncFolder(dirname(path));
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await unlessMissing(readdir(folder), []))
    if (name.endsWith(UNFINISHED) || name.endsWith(OLD_UNFINISHED))
      await rm(join(folder, name), { force: true });
}
