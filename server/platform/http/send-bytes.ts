import type { ServerResponse } from 'node:http';
import type { StoredObject } from '../storage/storage.ts';
import type { ByteRange } from './byte-range.ts';
import { giveBuffer, takeBuffer } from './read-buffers.ts';

/** So often a running answer's right is checked again: it must end within 30 s of being revoked. */
const RECHECK_MS = 15_000;

/** Asked while bytes go out; when it says no the answer is cut off. */
export type StillAllowed = () => Promise<boolean>;

/**
 * Sends the part of an object whose headers have been written, piece by piece through one buffer, no
 * faster than it is taken, and closes the object. A viewer who seeks or leaves cuts the connection:
 * that is no error worth a line in the log, and neither is anything else here: there is nothing left
 * to answer but the end of it.
 */
export async function sendBytes(
  response: ServerResponse,
  object: StoredObject,
  { part, stillAllowed }: { part: ByteRange; stillAllowed: StillAllowed | undefined },
): Promise<void> {
  const buffer = takeBuffer(part.end - part.start + 1);
  let recheck: NodeJS.Timeout | undefined;
  let isSent = false;
  try {
    for (let at = part.start; at <= part.end; ) {
      const left = part.end + 1 - at;
      const target = left < buffer.length ? buffer.subarray(0, left) : buffer;
      const count = await object.read(target, at);
      if (count === 0) throw new Error('the object is shorter than it was');
      at += count;
      const piece = count < target.length ? target.subarray(0, count) : target;
      // Most answers are over before anything could be revoked.
      if (at <= part.end) recheck ??= recheckEvery(RECHECK_MS, response, stillAllowed);
      if (!(await handOver(response, piece, at > part.end))) return;
    }
    isSent = true;
  } catch {
    response.destroy();
  } finally {
    clearInterval(recheck);
    // After an interrupted write nobody knows whether it is still read from.
    giveBuffer(buffer, isSent);
    object.close();
  }
}

/** Resolves when the piece has left the process; to false where whoever wanted it is gone. */
function handOver(response: ServerResponse, piece: Buffer, isLast: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    if (response.destroyed) {
      resolve(false);
      return;
    }
    const onClose = () => resolve(false);
    const onWritten = (error?: Error | null) => {
      response.off('close', onClose);
      resolve(!error);
    };
    // Of an answer that waits behind another one, no callback tells that the connection is gone.
    response.on('close', onClose);
    if (isLast) response.end(piece, onWritten);
    else response.write(piece, onWritten);
  });
}

function recheckEvery(
  milliseconds: number,
  response: ServerResponse,
  stillAllowed: StillAllowed | undefined,
): NodeJS.Timeout | undefined {
  if (stillAllowed === undefined) return undefined;
  const cutOff = () => response.destroy();
  return setInterval(() => {
    stillAllowed().then((yes) => yes || cutOff(), cutOff);
  }, milliseconds);
}
