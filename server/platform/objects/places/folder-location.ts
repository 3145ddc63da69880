import { errorCode } from '../../errors/error-code.ts';
import { createDiskObjects, type FolderUse } from '../disk/disk-objects.ts';
import { asStorageError } from '../disk/positional-writer.ts';
import { type ObjectStore, StorageFull } from '../objects.ts';
import { fullLocation, unusableLocation } from './backup-location.errors.ts';

const UNWRITABLE: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR'];

const use: FolderUse = {
  isOfStore: false,
  explain(error, path) {
    if (asStorageError(error) instanceof StorageFull) {
      const message =
        'The disk with the backups is full. Make room or choose another folder. Earlier backups are unchanged.';
      return fullLocation(message, { cause: error });
    }
    const code = errorCode(error);
    if (code === 'EXDEV') {
      const message = `The folders in ${path} are on several disks. All of them must be on one.`;
      return unusableLocation(message, { cause: error });
    }
    if (!UNWRITABLE.includes(code)) return error;
    const message = `The folder ${path} cannot be written (${code}). Create it and let the user that runs the store write there.`;
    return unusableLocation(message, { cause: error });
  },
};

/** A folder of this machine as a location of backups. */
export function createFolderLocation(path: string): ObjectStore {
  return createDiskObjects(path, use);
}
