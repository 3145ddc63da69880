import { Transform } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Clock, Timer } from '../../clock/clock.ts';
import type { AppError } from '../../errors/app-error.ts';
import { beBusy } from '../../errors/refuse-as-busy.ts';
import { cutOff } from '../multipart/multipart.errors.ts';
import { tooLarge, tooSlow } from './bodies.errors.ts';

/** The longest time without a new byte, and the longest time for a whole body. */
const STALL_MS = 20_000;
const LONGEST_MS = 60_000;
const CHECK_MS = 1000;
/** The memory for all bodies that are arriving. A large cart takes 100 kB, for a second at most. */
const MOST_HELD_BYTES = 16 * 1024 * 1024;
/** The rest of a body that is too large is read up to here, because many senders read the answer afterwards. */
const MOST_DISCARDED_BYTES = 8 * 1024 * 1024;
/** So many pieces must have this size on average: each takes 2 microseconds. */
const MANY_PIECES = 1000;
const SMALL_PIECE_BYTES = 32;

interface ArrivingBody {
  begunAt: number;
  lastSignAt: number;
  receivedBytes: number;
  /** Ends it with an error, or if it is answered already the connection. */
  end(error: AppError): void;
}

/**
 * Limits the time and the memory of bodies on their way to the framework's parsers: 408 if nothing came for 20
 * seconds or all of it takes more than 60, 503 for the oldest when all together take more than 16 MB, 413 at once if
 * a body says that it is too large. Forms with files are left to their handlers.
 */
export function limitBodies(app: FastifyInstance, clock: Clock): void {
  /** The oldest first. */
  const arriving = new Set<ArrivingBody>();
  let heldBytes = 0;
  let watch: Timer | undefined;
  const leave = (body: ArrivingBody): void => {
    if (!arriving.delete(body)) return;
    heldBytes -= body.receivedBytes;
    if (arriving.size > 0) return;
    watch?.cancel();
    watch = undefined;
  };
  const endSlowOnes = () => {
    const now = clock.now();
    for (const { begunAt, lastSignAt, end } of arriving)
      if (now - lastSignAt >= STALL_MS || now - begunAt >= LONGEST_MS) end(tooSlow());
  };
  const hold = (body: ArrivingBody, bytes: number): void => {
    body.lastSignAt = clock.now();
    body.receivedBytes += bytes;
    heldBytes += bytes;
    for (const oldest of arriving) {
      if (heldBytes <= MOST_HELD_BYTES) break;
      oldest.end(beBusy());
    }
  };
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    const { bodyLimit, config } = request.routeOptions;
    const announced = Number(length ?? 0);
    const hasBody = announced > 0 || coding !== undefined;
    if (!hasBody || request.is404 || config.wire === 'multipart') {
      done(null, payload);
      return;
    }
    const now = clock.now();
    const cut = () => void request.raw.destroy();
    const body: ArrivingBody = { begunAt: now, lastSignAt: now, receivedBytes: 0, end: cut };
    arriving.add(body);
    watch ??= clock.every(CHECK_MS, endSlowOnes);
    payload.on('error', () => undefined);
    for (const event of ['end', 'close']) payload.on(event, () => leave(body));
    if (announced > bodyLimit) {
      if (announced > MOST_DISCARDED_BYTES) reply.header('connection', 'close');
      done(tooLarge());
      return;
    }
    let pieces = 0;
    payload.on('data', (piece: Buffer) => {
      pieces += 1;
      hold(body, piece.length);
      const areSmall = body.receivedBytes < pieces * SMALL_PIECE_BYTES;
      if (pieces > MANY_PIECES && areSmall) cut();
    });
    // One piece in each turn of the event loop, because Node reads up to 2 MB of a connection at once: beside 16
    // senders of 1 MB a visitor waited 234 ms instead of 74.
    const passed = new Transform({
      transform: (piece, _encoding, next) => void setImmediate(next, null, piece),
    });
    body.end = (error) => {
      leave(body);
      passed.destroy(error);
    };
    passed.on('error', () => undefined);
    payload.on('close', () => payload.readableEnded || passed.destroy(cutOff()));
    // Of a body that was refused nobody takes the rest, which must not stop the connection, nor last for ever.
    reply.raw.once('finish', () => {
      body.end = cut;
      payload.unpipe(passed).resume();
      passed.destroy();
    });
    done(null, payload.pipe(passed));
  });
}
