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
 * connection, and after the headers the answer can only be cut off. Without async functions, which
 * cost a tenth of a short range.
 */
export function sendBytes(
  response: ServerResponse,
  object: StoredObject,
  { part, stillAllowed }: { part: ByteRange; stillAllowed: StillAllowed | undefined },
): void {
  const buffer = takeBuffer(part.end - part.start + 1);
  let recheck: NodeJS.Timeout | undefined;
  let at = part.start;
  /** After an interrupted write the socket may still read from the buffer. */
  const leave = (isSent: boolean): void => {
    clearInterval(recheck);
    giveBuffer(buffer, isSent);
    object.close();
  };
  const cutOff = (): void => {
    response.destroy();
    leave(false);
  };
  const readOn = (): void => {
    const left = part.end + 1 - at;
    const target = left < buffer.length ? buffer.subarray(0, left) : buffer;
    const take = (count: number): void => {
      // The object is shorter than it was.
      if (count === 0) cutOff();
      else handOver(count < target.length ? target.subarray(0, count) : target);
    };
    const count = object.readAtOnce(target, at);
    if (count === null) object.read(target, at).then(take, cutOff);
    else take(count);
  };
  const handOver = (piece: Buffer): void => {
    at += piece.length;
    if (response.destroyed) leave(false);
    else if (at > part.end) {
      // Node calls back for the end of an answer only if it was sent. `close` comes in either case.
      response.once('close', () => leave(response.writableFinished));
      response.end(piece);
    } else {
      // Most answers end before the first check is due.
      recheck ??= recheckEvery(RECHECK_MS, response, stillAllowed);
      response.write(piece, (error) => (error ? leave(false) : setImmediate(readOn)));
    }
  };
  readOn();
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
