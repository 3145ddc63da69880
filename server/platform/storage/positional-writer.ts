import { fdatasync, writev } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { limitConcurrency } from '../limit-concurrency.ts';
import { type PartWriter, StorageFull } from './upload-storage.ts';

const syncData = promisify(fdatasync);

/**
 * Writing and syncing may wait for a slow disk, each in one of the few threads that all of the
 * process's file work shares: so many at once, so that videos go on playing meanwhile.
 */
const inTurn = limitConcurrency(2);

/** The error as the storage's own, where it says that there is no room. */
export function asStorageError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' ? new StorageFull({ cause: error }) : error;
}

/** One call of writev(2), which may write less than it was given. */
function writeSome(fd: number, buffers: readonly Uint8Array[], position: number): Promise<number> {
  return new Promise((resolve, reject) => {
    writev(fd, buffers, position, (error, written) => {
      if (error === null) resolve(written);
      else reject(asStorageError(error));
    });
  });
}

/** What is left of `buffers` behind the first `count` bytes. */
function behind(buffers: readonly Uint8Array[], count: number): Uint8Array[] {
  let skip = count;
  return buffers.flatMap((buffer) => {
    const skipped = Math.min(skip, buffer.length);
    skip -= skipped;
    return skipped === buffer.length ? [] : [buffer.subarray(skipped)];
  });
}

/** Writes into an open file from `offset` on, and closes it in the end. */
export function positionalWriter(handle: FileHandle, offset: number): PartWriter {
  let position = offset;
  return {
    async write(buffers) {
      let rest = buffers;
      while (rest.length > 0) {
        const [batch, at] = [rest, position];
        const written = await inTurn(() => writeSome(handle.fd, batch, at));
        position += written;
        rest = behind(rest, written);
      }
    },
    async sync() {
      try {
        await inTurn(() => syncData(handle.fd));
      } catch (error) {
        throw asStorageError(error);
      }
    },
    close: () => handle.close(),
  };
}
