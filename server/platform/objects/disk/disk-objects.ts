import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rename, rm, rmdir, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  diskSpace,
  isMissing,
  makeFolder,
  syncFolder,
  unlessMissing,
} from '../../local-disk/folders.ts';
import { removeLeft } from '../../local-disk/remove-left.ts';
import { assertKey, type ObjectStore, piecesOf } from '../objects.ts';
import { listObjects, UPLOADS } from './list-objects.ts';
import { createOpenFiles } from './open-files.ts';

/** Ends the names of what `put` has not finished, in the folder of the uploads: on the same disk, so that finishing is a rename. */
const UNFINISHED = '.put';
/** The ending that an older version gave them, which made drafts in a folder of backups. */
const OLD_UNFINISHED = '.upload';

/** The use of a folder of objects. */
export interface FolderUse {
  /**
   * Whether a store keeps its files there: uploads and drafts are there, too, and it alone replaces files, so they
   * may stay open for a while.
   */
  isOfStore: boolean;
  /** Returns the error that is thrown in place of one of the file system. */
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
      const file = await explained(openNew(unfinished));
      try {
        let sizeBytes = 0;
        for await (const piece of piecesOf(content)) {
          await explained(file.writeFile(piece));
          sizeBytes += piece.length;
        }
        await explained(file.sync());
        await explained(file.close());
        await explained(moveFile(unfinished, path)).finally(() => openFiles.forget(key));
        return { sizeBytes };
      } catch (error) {
        await file.close().catch(() => undefined);
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
      if (!isOfStore) await removeEmptyFolders(root, key);
    },
    freeBytes: async () => (await explained(diskSpace(root))).freeBytes,
    // What is unfinished has no key yet.
    async tidy(prefixes = []) {
      if (isOfStore)
        return removeLeft(uploads, (entry) => entry.isFile() && entry.name.endsWith(UNFINISHED));
      if (prefixes.length > 0) await explained(removeUnfinished(uploads));
    },
  };
}

async function openNew(path: string): Promise<FileHandle> {
  await makeFolder(dirname(path));
  return open(path, 'wx', 0o600);
}

/** How often a folder is made that somebody else removes because it is empty. */
const ATTEMPTS = 5;

/**
 * Gives a synced file its name. The folder that it comes from is not synced: after a power cut the former name may be
 * there, too, which `tidy` removes.
 */
async function moveFile(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await makeFolder(dirname(to));
      await rename(from, to);
      break;
    } catch (error) {
      if (!isMissing(error) || attempt === ATTEMPTS) throw error;
    }
  }
  await syncFolder(dirname(to));
}

/** Removes the folders of a deleted object that are empty now. One that cannot be removed harms nobody. */
async function removeEmptyFolders(root: string, key: string): Promise<void> {
  const names = key.split('/');
  while (names.pop() !== undefined && names.length > 0) {
    try {
      await rmdir(join(root, ...names));
    } catch {
      return;
    }
  }
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
