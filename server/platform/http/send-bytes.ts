import type { ServerResponse } from 'node:http';
import type { StoredObject } from '../storage/storage.ts';
import type { ByteRange } from './byte-range.ts';
import { giveBuffer, takeBuffer } from './read-buffers.ts';

/** How often access is checked while bytes are sent. An answer must end within 30 s of losing it. */
const RECHECK_MS = 15_000;

/** Called while bytes are sent. If it returns false, the answer is cut off. */
export type StillAllowed = () => Promise<boolean>;

/**
 * Sends a part of an object after its headers, through one buffer and no faster than the client reads,
 * and closes the object. Errors are not logged: usually a viewer who seeks or leaves has closed the
 * connection, and after the headers the answer can only be cut off.
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
      if (count === 0) throw new Error('The object is shorter than it was.');
      at += count;
      const piece = count < target.length ? target.subarray(0, count) : target;
      // Most answers end before the first check is due.
      if (at <= part.end) recheck ??= recheckEvery(RECHECK_MS, response, stillAllowed);
      if (!(await handOver(response, piece, at > part.end))) return;
    }
    isSent = true;
  } catch {
    response.destroy();
  } finally {
    clearInterval(recheck);
    // After an interrupted write the socket may still read from the buffer.
    giveBuffer(buffer, isSent);
    object.close();
  }
}

/** Resolves with true when the piece has left the process, with false if the client is gone. */
function handOver(response: ServerResponse, piece: Buffer, isLast: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    if (response.destroyed) {
      resolve(false);
    } else if (isLast) {
      // Node calls back for the end of an answer only if it was sent. `close` comes in either case.
      response.once('close', () => resolve(response.writableFinished));
      response.end(piece);
    } else {
      response.write(piece, (error) => resolve(!error));
    }
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
