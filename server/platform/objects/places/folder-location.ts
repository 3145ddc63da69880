import { errorCode } from '../../errors/error-code.ts';
import { randomIds } from '../../ids/ids.ts';
import { isMissing, removeEmptyFolders } from '../../local-disk/folders.ts';
import { createDiskStorage } from '../disk/disk-storage.ts';
import { ObjectMissing } from '../objects.ts';
import { StorageFull } from '../upload-storage.ts';
import { type BackupLocation, fullLocation, unusableLocation } from './backup-location.ts';

const UNWRITABLE: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR'];

/** A folder of this machine as a location of backups. `storage`: what keeps the objects in it. */
export function createFolderLocation(
  path: string,
  storage = createDiskStorage(path),
): BackupLocation {
  const { uploads, drafts } = storage;
  /** Does work on the folder; the reason why it fails is said in words. */
  const explained = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      throw explain(error, path);
    }
  };
  return {
    name: path,
    freeBytes: () => explained(uploads.freeBytes()),
    async *list(prefix) {
      const all = storage.list()[Symbol.asyncIterator]();
      for (;;) {
        const { done, value } = await explained(all.next());
        if (done) return;
        if (value.key.startsWith(prefix)) yield value;
      }
    },
    // As a draft, of which `tidy` finds what a killed process leaves.
    async put(key, bytes) {
      const draft = randomIds.id();
      const part = await explained(drafts.openPart(draft, 0));
      let sizeBytes = 0;
      try {
        for await (const piece of bytes) {
          await explained(part.write([piece]));
          sizeBytes += piece.length;
        }
        await part.close();
        await explained(drafts.finish(draft, { key, sizeBytes }));
      } catch (error) {
        await part.close().catch(() => undefined);
        await drafts.discard(draft).catch(() => undefined);
        throw error;
      }
    },
    // Not by `open`, which keeps files open for a while, also those that are replaced by another process.
    async *read(key) {
      const facts = await explained(storage.stat(key));
      if (facts === null) throw new ObjectMissing(key);
      const { sizeBytes } = facts;
      if (sizeBytes > 0) yield* await storage.read(key, { start: 0, end: sizeBytes - 1 });
    },
    delete: (key) => explained(storage.delete(key)),
    // A draft has no key yet.
    async tidy(prefixes) {
      const left = prefixes.length === 0 ? [] : await drafts.list();
      for (const draft of left) await explained(drafts.discard(draft));
      await removeEmptyFolders(path).catch((error: unknown) => {
        if (!isMissing(error)) throw explain(error, path);
      });
    },
  };
}

function explain(error: unknown, path: string): unknown {
  if (error instanceof StorageFull) {
    const message =
      'The disk with the backups is full. Make room or choose another folder. The backups of before are as they were.';
    return fullLocation(message, { cause: error });
  }
  const code = errorCode(error);
  if (!UNWRITABLE.includes(code)) return error;
  const message = `The folder ${path} cannot be written (${code}). Create it and let the user that runs the store write there.`;
  return unusableLocation(message, { cause: error });
}
