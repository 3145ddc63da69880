import type { IncomingMessage } from 'node:http';
import type { Clock } from '../../clock/clock.ts';
import { countReceived } from '../../tuning/sweep-buffers.ts';
import { tooSlow } from '../bodies/bodies.errors.ts';
import { FilePump, type FileSink } from './file-pump.ts';
import { cutOff, fileTooLarge } from './multipart.errors.ts';
import { type FormRules, MultipartParser } from './multipart-parser.ts';
import { readBoundary } from './read-boundary.ts';

/** Bytes of a body besides the file: boundaries, headers and fields. */
const MAX_OVERHEAD_BYTES = 256 * 1024;
/** The connection of a sender that is silent for this long is closed. */
const STALL_MS = 30_000;
/** Bytes of a refused body that are still read, so that its sender gets the answer. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;

export interface FormReading extends FormRules {
  clock: Clock;
  /** Called when the file begins, with the fields before it. Returns where its bytes go. */
  openFile(fieldsSoFar: ReadonlyMap<string, string>): Promise<FileSink>;
  /** Aborting it ends the reading, which throws the signal's reason. */
  signal?: AbortSignal;
}

export interface Form {
  fields: ReadonlyMap<string, string>;
  fileBytes: number;
}

/**
 * Reads a multipart/form-data request with exactly one file. Memory stays constant: the file's bytes go
 * to the sink as they come, no faster than it takes them. Throws 415 for another content type, 413 for
 * a file that is too large, 400 for everything else that is wrong or cut off, and what the sink throws.
 * After that the sink is not used any more. The caller closes it.
 */
export async function readMultipart(request: IncomingMessage, reading: FormReading): Promise<Form> {
  const boundary = readBoundary(request.headers['content-type']);
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > reading.maxFileBytes + MAX_OVERHEAD_BYTES) {
    discardRest(request);
    throw fileTooLarge(reading.maxFileBytes);
  }
  const fields = new Map<string, string>();
  let fileBytes = 0;
  const arrival = Promise.withResolvers<void>();
  const pump = new FilePump(request, arrival.reject);
  const parser = new MultipartParser(boundary, reading, {
    onField: (name, value) => fields.set(name, value),
    onFile: () => pump.open(() => reading.openFile(new Map(fields))),
    onFileBytes: (bytes) => {
      fileBytes += bytes.length;
      pump.push(bytes);
    },
  });
  const stopListening = listen(
    request,
    { parser, pump, clock: reading.clock, signal: reading.signal },
    arrival,
  );
  try {
    await arrival.promise;
    await pump.finish();
  } catch (error) {
    stopListening();
    discardRest(request);
    await pump.stop();
    throw error;
  }
  stopListening();
  return { fields, fileBytes };
}

interface Receivers {
  parser: MultipartParser;
  pump: FilePump;
  clock: Clock;
  signal: AbortSignal | undefined;
}

/** Feeds the parser. Settles `arrival` at the end of the body or at the first problem. */
function listen(
  request: IncomingMessage,
  { parser, pump, clock, signal }: Receivers,
  arrival: PromiseWithResolvers<void>,
): () => void {
  let lastSign = clock.monotonic();
  const guarded = (work: () => void) => {
    try {
      work();
    } catch (error) {
      arrival.reject(error);
    }
  };
  const onData = (bytes: Buffer) => {
    lastSign = clock.monotonic();
    guarded(() => parser.push(bytes));
    countReceived(bytes.length);
  };
  const onEnd = () =>
    guarded(() => {
      parser.end();
      arrival.resolve();
    });
  const onCut = () => arrival.reject(cutOff());
  const onAbort = () => arrival.reject(signal?.reason);
  const watch = clock.every(STALL_MS / 6, () => {
    if (pump.isPaused) lastSign = clock.monotonic();
    else if (clock.monotonic() - lastSign > STALL_MS) arrival.reject(tooSlow());
  });
  signal?.addEventListener('abort', onAbort);
  // 'close' also follows 'end' and then changes nothing.
  request.on('end', onEnd).on('error', onCut).on('close', onCut).on('data', onData);
  return () => {
    watch.cancel();
    signal?.removeEventListener('abort', onAbort);
    request.off('end', onEnd).off('error', onCut).off('close', onCut).off('data', onData);
  };
}

/** Discards the rest of a body, because a browser reads the answer only after sending all of it. */
function discardRest(request: IncomingMessage): void {
  let discarded = 0;
  request
    .on('error', () => undefined)
    .on('data', (bytes: Buffer) => {
      discarded += bytes.length;
      if (discarded > MAX_DISCARDED_BYTES) request.destroy();
    })
    .resume();
}
