import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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
/** The memory of a piece besides its bytes. */
const PIECE_BYTES = 256;
/** The rest of a body that is too large is read up to here, because many senders read the answer afterwards. */
const MOST_DISCARDED_BYTES = 8 * 1024 * 1024;
/** The least bytes a piece on average, after some pieces: each takes 2 microseconds, be it of one byte. */
const SMALL_PIECE_BYTES = 32;
const MANY_PIECES = 1000;

interface ArrivingBody {
  begunAt: number;
  lastSignAt: number;
  /** The memory it takes. Nothing of a refused body is kept. */
  heldBytes: number;
  isRefused: boolean;
  /** Ends it with an error, or if it is refused already the connection. */
  end(error: AppError): void;
}

/**
 * Limits the time and the memory of bodies on their way to the framework's parsers: 408 if nothing came for 20
 * seconds or all of it takes more than 60, 503 for the oldest when all together take more than 16 MB, 413 at once if
 * a body says that it is too large. Forms with files are left to their handlers.
 */
export function limitBodies(app: FastifyInstance, clock: Clock): void {
  const arriving = arrivingBodies(clock);
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!isParsed(request)) {
      done(null, payload);
      return;
    }
    const announced = Number(request.headers['content-length'] ?? 0);
    const isRefused = announced > request.routeOptions.bodyLimit;
    const cut = () => {
      arriving.leave(body);
      request.raw.destroy();
    };
    const now = clock.now();
    const body: ArrivingBody = {
      begunAt: now,
      lastSignAt: now,
      heldBytes: 0,
      isRefused,
      end: cut,
    };
    arriving.enter(body);
    payload.on('error', () => undefined);
    for (const event of ['end', 'close']) payload.on(event, () => arriving.leave(body));
    if (isRefused) {
      if (announced > MOST_DISCARDED_BYTES) reply.header('connection', 'close');
      done(tooLarge());
      return;
    }
    let pieces = 0;
    let received = 0;
    payload.on('data', (piece: Buffer) => {
      pieces += 1;
      received += piece.length;
      arriving.count(body, piece.length + PIECE_BYTES);
      if (pieces > MANY_PIECES && received < pieces * SMALL_PIECE_BYTES) cut();
    });
    // One piece in each turn of the event loop, because Node reads up to 2 MB of a connection at once: beside 16
    // senders of 1 MB a visitor waited 234 ms instead of 74.
    const passed = new Transform({
      transform: (piece, _encoding, next) => void setImmediate(next, null, piece),
    });
    body.end = (error) => {
      arriving.leave(body);
      passed.destroy(error);
    };
    passed.on('error', () => undefined);
    payload.on('close', () => payload.readableEnded || passed.destroy(cutOff()));
    // Nobody takes the rest of a body that was refused, which must not stop the connection, nor last for ever.
    reply.raw.once('finish', () => {
      arriving.refuse(body);
      body.end = cut;
      payload.unpipe(passed).resume();
      passed.destroy();
    });
    done(null, payload.pipe(passed));
  });
}

/** Whether the framework reads the body of a request. It reads none of a GET, and forms are read by their handlers. */
function isParsed({ method, headers, routeOptions }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers;
  if (length === '0' && coding === undefined) return false;
  const isForm = /^multipart\/form-data/i.test(headers['content-type'] ?? '');
  return !(isForm && routeOptions.config.wire === 'multipart');
}

/** The bodies that are arriving, with one limit on their memory and one watch on their time. */
function arrivingBodies(clock: Clock) {
  /** The oldest first. */
  const all = new Set<ArrivingBody>();
  let heldBytes = 0;
  let watch: Timer | undefined;
  const release = (body: ArrivingBody): void => {
    heldBytes -= body.heldBytes;
    body.heldBytes = 0;
  };
  const endSlowOnes = () => {
    const now = clock.now();
    for (const { begunAt, lastSignAt, end } of all)
      if (now - lastSignAt >= STALL_MS || now - begunAt >= LONGEST_MS) end(tooSlow());
  };
  return {
    enter(body: ArrivingBody): void {
      all.add(body);
      watch ??= clock.every(CHECK_MS, endSlowOnes);
    },
    leave(body: ArrivingBody): void {
      release(body);
      all.delete(body);
      if (all.size > 0) return;
      watch?.cancel();
      watch = undefined;
    },
    /** Counts bytes that came, and ends the oldest bodies where there are too many. */
    count(body: ArrivingBody, bytes: number): void {
      body.lastSignAt = clock.now();
      if (body.isRefused || !all.has(body)) return;
      body.heldBytes += bytes;
      heldBytes += bytes;
      for (const oldest of all) {
        if (heldBytes <= MOST_HELD_BYTES) break;
        if (!oldest.isRefused) oldest.end(beBusy());
      }
    },
    /** Counts nothing more of a body, because nobody keeps the rest of it. */
    refuse(body: ArrivingBody): void {
      release(body);
      body.isRefused = true;
    },
  };
}
