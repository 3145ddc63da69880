import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { Clock, Timer } from '../../clock/clock.ts';
import type { StoredObject } from '../../objects/objects.ts';
import type { ByteRange } from './byte-range.ts';
import { pipe } from './pipe.ts';
import { giveBuffer, takeBuffer } from './read-buffers.ts';

/** How often access is checked while bytes are sent. An answer must end within 30 s of losing it. */
const RECHECK_MS = 15_000;

/** Called while bytes are sent. If it returns false, the answer is cut off. */
export type StillAllowed = () => Promise<boolean>;

interface Sending {
  part: ByteRange;
  stillAllowed: StillAllowed | undefined;
  clock: Clock;
}

/**
 * Sends a part of an object after its headers, a piece at a time and no faster than the client reads,
 * and closes the object. Never rejects: usually a viewer who seeks or leaves has closed the connection, and
 * after the headers the answer can only be cut off.
 */
export async function sendBytes(
  response: ServerResponse,
  object: StoredObject,
  { part, stillAllowed, clock }: Sending,
): Promise<void> {
  const checking = keepChecking(clock, response, stillAllowed);
  try {
    for (let at = part.start; at <= part.end; ) {
      if (response.destroyed) return;
      const stream = object.streamFrom?.(at) ?? null;
      if (stream === null) at += await sendPiece(response, object, { start: at, end: part.end });
      else at += await pipe(stream, response);
      // What is in memory is read and sent without a pause, and everybody else would wait.
      if (at <= part.end) await setImmediate();
    }
    response.end();
  } catch {
    response.destroy();
  } finally {
    checking?.cancel();
    object.close();
  }
}

/** Sends bytes of an object from `start` on, at most to `end`. Returns their number. Throws if there are none. */
async function sendPiece(
  response: ServerResponse,
  object: StoredObject,
  { start, end }: ByteRange,
): Promise<number> {
  const left = end + 1 - start;
  // A new one for each piece: the one that was used last is still in the processor's cache.
  const buffer = takeBuffer(left);
  let isFree = false;
  try {
    const target = left < buffer.length ? buffer.subarray(0, left) : buffer;
    const count = object.readAtOnce(target, start) ?? (await object.read(target, start));
    if (count === 0) throw new Error('The object is shorter than it was.');
    // After an interrupted write the socket may still read from the buffer.
    if (!response.destroyed) await write(response, buffer.subarray(0, count));
    isFree = true;
    return count;
  } finally {
    giveBuffer(buffer, isFree);
  }
}

/** Sends a piece. Throws if the connection closes meanwhile, of which Node does not always call back. */
function write(response: ServerResponse, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const lose = () => reject(new Error('The connection closed.'));
    response.once('close', lose);
    response.write(piece, (error) => {
      response.off('close', lose);
      if (error) reject(error);
      else resolve();
    });
  });
}

function keepChecking(
  clock: Clock,
  response: ServerResponse,
  stillAllowed: StillAllowed | undefined,
): Timer | undefined {
  if (stillAllowed === undefined) return undefined;
  const cutOff = () => response.destroy();
  return clock.every(RECHECK_MS, () => {
    stillAllowed().then((yes) => yes || cutOff(), cutOff);
  });
}
