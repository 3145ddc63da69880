import { diskSpace } from '../../local-disk/folders.ts';
import type { Storage } from '../storage.ts';
import { createDiskObjects, type FolderUse, objectPath } from './disk-objects.ts';
import { createDiskUploads } from './disk-uploads.ts';
import { asStorageError } from './positional-writer.ts';

const use: FolderUse = { isOfStore: true, explain: asStorageError };

/** Keeps the files of a store below `root`. */
export function createDiskStorage(root: string): Storage {
  const localPath = (key: string) => objectPath(root, key);
  return {
    ...createDiskObjects(root, use),
    totalBytes: async () => (await diskSpace(root)).totalBytes,
    localPath,
    direct: null,
    materialize: async (key) => ({ path: localPath(key), release: async () => undefined }),
    ...createDiskUploads(root),
  };
}
