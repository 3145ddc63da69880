import type { IncomingMessage } from 'node:http';
import type { Clock, Timer } from '../../clock/clock.ts';
import type { Deps } from '../../deps.ts';
import type { AppError } from '../../errors/app-error.ts';
import { refuseAsBusy } from '../../errors/refuse-as-busy.ts';
import { cutOff } from '../multipart/multipart.errors.ts';
import { tooLarge, tooSlow } from './bodies.errors.ts';
import { CollectedBytes } from './collected-bytes.ts';

/** The longest time without a new byte, and the longest time for a whole body. */
const STALL_MS = 20_000;
const LONGEST_MS = 60_000;
const CHECK_MS = 1000;
/** The memory for all bodies that are arriving. A large cart takes 100 kB, for a second at most. */
const MOST_HELD_BYTES = 16 * 1024 * 1024;
/** A body that is too large is read up to here, because many senders read the answer afterwards. */
const MOST_DISCARDED_BYTES = 8 * 1024 * 1024;
/** The largest body in chunks. A larger one has to say its length: then it is read a piece at a time. */
const MOST_CHUNKED_BYTES = 64 * 1024;
/**
 * This many pieces must have this size on average, or the connection is closed without a response: every
 * piece takes 2 microseconds.
 */
const MANY_PIECES = 1000;
const SMALL_PIECE_BYTES = 32;

interface ArrivingBody {
  begunAt: number;
  lastSignAt: number;
  bytes: CollectedBytes;
  /** Ends the reading with an error. */
  fail(error: AppError): void;
  /** Stops the reading, and ends it with 503 some seconds later. */
  giveWay(): void;
}

/** Frees the memory of a piece, if it has its own: for each Node makes a copy of up to 64 kB, which nobody else holds. */
function free({ buffer, length }: Buffer<ArrayBuffer>): void {
  if (buffer.byteLength === length) buffer.transfer(0);
}

/**
 * Stops the reading of a connection. A paused request would hold another 64 kB. Later than what Node does after a
 * piece, which is to read on.
 */
function pause(request: IncomingMessage): void {
  queueMicrotask(() => request.socket.pause());
}

/** Reads whole bodies into memory, with one limit on the memory of all that are arriving. */
export class BodyReader {
  readonly #clock: Clock;
  /** The oldest first. */
  readonly #arriving = new Set<ArrivingBody>();
  #heldBytes = 0;
  #watch: Timer | undefined;

  constructor({ clock }: Pick<Deps, 'clock'>) {
    this.#clock = clock;
  }

  /**
   * Reads a body of at most `maxBytes`. Throws 413 if it is larger or has over 64 kB of chunks, 408 if
   * nothing came for 20 seconds or all of it takes more than 60, 400 if the connection ends early, 503
   * some seconds after it was the oldest when the memory for all bodies ran out.
   */
  async read(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
    const { 'content-length': length } = request.headers;
    const announced = Number(length ?? 0);
    if (announced > MOST_DISCARDED_BYTES) throw tooLarge();
    const mostBytes = length === undefined ? MOST_CHUNKED_BYTES : MOST_DISCARDED_BYTES;
    const arrival = Promise.withResolvers<Buffer>();
    const body = this.#enter(request, arrival.reject, announced || mostBytes);
    let received = 0;
    let pieces = 0;
    const onData = (piece: Buffer<ArrayBuffer>) => {
      body.lastSignAt = this.#clock.now();
      received += piece.length;
      pieces += 1;
      if (this.#arriving.has(body)) {
        if (received > mostBytes) body.fail(tooLarge());
        else if (pieces > MANY_PIECES && received < pieces * SMALL_PIECE_BYTES) request.destroy();
        else if (Math.max(received, announced) > maxBytes) this.#drop(body);
        else this.#keep(body, piece);
      }
      free(piece);
      // Lets other connections have a turn, because Node reads up to 2 MB of one at once.
      if (received < announced) {
        pause(request);
        setImmediate(() => this.#arriving.has(body) && request.socket.resume());
      }
    };
    const onEnd = () => {
      // It was stopped to free memory, and is refused in some seconds.
      if (!this.#arriving.has(body)) return;
      if (received > maxBytes) {
        body.fail(tooLarge());
        return;
      }
      const content = body.bytes.content();
      // It must not be chosen to be stopped any more.
      this.#leave(body);
      arrival.resolve(content);
    };
    const onCut = () => this.#arriving.has(body) && body.fail(cutOff());
    request.on('end', onEnd).on('error', onCut).on('close', onCut).on('data', onData);
    try {
      return await arrival.promise;
    } finally {
      this.#leave(body);
      // The listener for errors stays: the connection may break while the refusal is sent.
      request.off('end', onEnd).off('close', onCut).off('data', onData);
    }
  }

  #enter(
    request: IncomingMessage,
    reject: (error: unknown) => void,
    mostBytes: number,
  ): ArrivingBody {
    const now = this.#clock.now();
    const body: ArrivingBody = {
      begunAt: now,
      lastSignAt: now,
      bytes: new CollectedBytes(mostBytes),
      fail: (error) => {
        this.#leave(body);
        reject(error);
      },
      giveWay: () => {
        this.#leave(body);
        pause(request);
        refuseAsBusy(this.#clock).catch(reject);
      },
    };
    this.#arriving.add(body);
    this.#watch ??= this.#clock.every(CHECK_MS, () => this.#endSlowOnes());
    return body;
  }

  #leave(body: ArrivingBody): void {
    this.#drop(body);
    this.#arriving.delete(body);
    if (this.#arriving.size > 0) return;
    this.#watch?.cancel();
    this.#watch = undefined;
  }

  #keep(body: ArrivingBody, piece: Buffer): void {
    const more = body.bytes.needs(piece.length);
    this.#makeRoom(more);
    if (!this.#arriving.has(body)) return;
    body.bytes.push(piece);
    this.#heldBytes += more;
  }

  #drop({ bytes }: ArrivingBody): void {
    this.#heldBytes -= bytes.size;
    bytes.clear();
  }

  /** Ends the oldest bodies, because an honest one has arrived long before it is the oldest. */
  #makeRoom(bytes: number): void {
    for (const oldest of this.#arriving) {
      if (this.#heldBytes + bytes <= MOST_HELD_BYTES) return;
      oldest.giveWay();
    }
  }

  #endSlowOnes(): void {
    const now = this.#clock.now();
    for (const { begunAt, lastSignAt, fail } of this.#arriving)
      if (now - lastSignAt >= STALL_MS || now - begunAt >= LONGEST_MS) fail(tooSlow());
  }
}
