import { fdatasync, writev } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { limitConcurrency } from '../../concurrency/limit-concurrency.ts';
import { errorCode } from '../../errors/error-code.ts';
import { StorageFull } from '../objects.ts';
import type { PartWriter } from '../upload-storage.ts';

const syncData = promisify(fdatasync);

/**
 * Writing and syncing may wait for a slow disk, each in one of the few threads that all file work of
 * the process shares. The limit leaves threads free for reading, so that videos keep playing.
 */
const inTurn = limitConcurrency(2);

/** StorageFull if the error says that the disk is full, else the error itself. */
export function asStorageError(error: unknown): unknown {
  const code = errorCode(error);
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

/** The rest of `buffers` after the first `count` bytes. */
function behind(buffers: readonly Uint8Array[], count: number): Uint8Array[] {
  let skip = count;
  return buffers.flatMap((buffer) => {
    const skipped = Math.min(skip, buffer.length);
    skip -= skipped;
    return skipped === buffer.length ? [] : [buffer.subarray(skipped)];
  });
}

/**
 * Writes into an open file from `offset` on. `close` closes the file. `assertLease` is called before each write,
 * after any waiting in line.
 */
export function positionalWriter(
  handle: FileHandle,
  offset: number,
  assertLease: () => Promise<void> = async () => undefined,
): PartWriter {
  let position = offset;
  return {
    async write(buffers) {
      let rest = buffers;
      while (rest.length > 0) {
        const [batch, at] = [rest, position];
        const written = await inTurn(async () => {
          await assertLease();
          return writeSome(handle.fd, batch, at);
        });
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
