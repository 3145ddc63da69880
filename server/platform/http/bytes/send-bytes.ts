import type { ServerResponse } from 'node:http';
import type { Clock, Timer } from '../../clock/clock.ts';
import type { StoredObject } from '../../storage/storage.ts';
import type { ByteRange } from './byte-range.ts';
import { pour } from './pour.ts';
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
 * and closes the object. Errors are not logged: usually a viewer who seeks or leaves has closed the
 * connection, and after the headers the answer can only be cut off. Without async functions, which
 * cost a tenth of a short range.
 */
export function sendBytes(
  response: ServerResponse,
  object: StoredObject,
  { part, stillAllowed, clock }: Sending,
): void {
  let recheck: Timer | undefined;
  let at = part.start;
  const leave = (): void => {
    recheck?.cancel();
    object.close();
  };
  /** After bytes that came as they were, or not all of them. */
  const goOn = (count: number): void => {
    at += count;
    if (response.destroyed) leave();
    else if (at > part.end) {
      response.once('close', leave);
      response.end();
    } else readOn();
  };
  const readOn = (): void => {
    const stream = object.streamFrom?.(at) ?? null;
    if (stream !== null) {
      recheck ??= keepChecking(clock, response, stillAllowed);
      pour(stream, response, goOn);
      return;
    }
    const left = part.end + 1 - at;
    // A new one for each piece: the one that was used last is still in the processor's cache.
    const buffer = takeBuffer(left);
    const target = left < buffer.length ? buffer.subarray(0, left) : buffer;
    const cutOff = (): void => {
      response.destroy();
      giveBuffer(buffer, false);
      leave();
    };
    const take = (count: number): void => {
      // The object is shorter than it was.
      if (count === 0) cutOff();
      else handOver(buffer, count < buffer.length ? buffer.subarray(0, count) : buffer);
    };
    const count = object.readAtOnce(target, at);
    if (count === null) object.read(target, at).then(take, cutOff);
    else take(count);
  };
  const handOver = (buffer: Buffer, piece: Buffer): void => {
    at += piece.length;
    if (response.destroyed) {
      giveBuffer(buffer, true);
      leave();
    } else if (at > part.end) {
      // Node calls back for the end of an answer only if it was sent. `close` comes in either case.
      response.once('close', () => {
        // After an interrupted write the socket may still read from the buffer.
        giveBuffer(buffer, response.writableFinished);
        leave();
      });
      response.end(piece);
    } else {
      // Most answers end before the first check is due.
      recheck ??= keepChecking(clock, response, stillAllowed);
      write(response, piece, (isSent) => {
        giveBuffer(buffer, isSent);
        if (isSent) setImmediate(readOn);
        else leave();
      });
    }
  };
  readOn();
}

/** Sends a piece, and says once whether it is sent. Node does not call back if the connection has just closed. */
function write(response: ServerResponse, piece: Buffer, done: (isSent: boolean) => void): void {
  let isOver = false;
  const end = (isSent: boolean): void => {
    if (isOver) return;
    isOver = true;
    response.off('close', lose);
    done(isSent);
  };
  const lose = () => end(false);
  response.once('close', lose);
  response.write(piece, (error) => end(!error));
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
