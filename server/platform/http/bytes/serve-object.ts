import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock/clock.ts';
import type { Deps } from '../../deps.ts';
import { defineError, notFound } from '../../errors/app-error.ts';
import type { StoredObject } from '../../objects/objects.ts';
import { namesTag } from '../entity-tag.ts';
import { type ByteRange, cutBeginning, readRange } from './byte-range.ts';
import { nginxHeaders } from './hand-to-nginx.ts';
import { type StillAllowed, sendBytes } from './send-bytes.ts';

const notSatisfiable = defineError('range_not_satisfiable', 416, 'That range is not in the file.');

export interface ServedObject {
  key: string;
  contentType: string;
  /** In quotes. It changes whenever the bytes do. */
  etag: string;
  cacheControl: string;
  /** Called every 15 seconds while bytes are sent. If it returns false, the answer is cut off. */
  stillAllowed?: StillAllowed;
  /** The path for nginx, if nginx is to send its bytes (`pathForNginx`); else absent or null. */
  nginxPath?: string | null;
  /** A player reads it, which gets its beginning in pieces (`cutBeginning`). */
  isPlayed?: boolean;
}

/** The headers of an object's answer, for any part of it. */
export function headersOf({ contentType, etag, cacheControl }: ServedObject) {
  return {
    'content-type': contentType,
    etag,
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
  };
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Sends an object of the storage, with HEAD, If-None-Match, Range and If-Range as in RFC 9110. Throws
 * 404 if nothing is stored, 416 for a range outside of it. The caller has checked access.
 */
export async function serveObject(
  { storage, clock }: Pick<Deps, 'storage' | 'clock'>,
  exchange: Exchange,
  object: ServedObject,
): Promise<void> {
  const stored = await storage.open(object.key, (sizeBytes) =>
    partOf(exchange.request, { object, sizeBytes }),
  );
  if (stored === null) throw notFound();
  let isSending = false;
  try {
    isSending = answer({ stored, clock }, exchange, object);
  } finally {
    if (!isSending) stored.close();
  }
}

/** The bytes that an answer will have, of an object of that size; null: none. */
function partOf(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  { object, sizeBytes }: { object: ServedObject; sizeBytes: number },
): ByteRange | null {
  if (method !== 'GET' || namesTag(headers['if-none-match'], object.etag)) return null;
  const asked = rangeOf(headers, { object, sizeBytes });
  if (asked === 'unsatisfiable') return null;
  if (asked === null) return { start: 0, end: sizeBytes - 1 };
  return object.isPlayed ? cutBeginning(headers.range, asked) : asked;
}

/** RFC 9110 13.1.5: with another tag in If-Range, the Range header is ignored. */
function rangeOf(
  headers: FastifyRequest['headers'],
  { object, sizeBytes }: { object: ServedObject; sizeBytes: number },
) {
  const ifRange = headers['if-range'];
  const fits = ifRange === undefined || ifRange === object.etag;
  return fits ? readRange(headers.range, sizeBytes) : null;
}

/** Returns whether bytes of the object are being sent. Sending them closes the object at the end. */
function answer(
  { stored, clock }: { stored: StoredObject; clock: Clock },
  { request, reply }: Exchange,
  object: ServedObject,
): boolean {
  const { sizeBytes } = stored;
  reply.headers(headersOf(object));
  if (namesTag(request.headers['if-none-match'], object.etag)) {
    startResponse(reply, 304);
    reply.raw.end();
    return false;
  }
  const asked = rangeOf(request.headers, { object, sizeBytes });
  if (asked === 'unsatisfiable') {
    // The answer is an error message now, not the object.
    reply.removeHeader('etag').removeHeader('content-type');
    reply.header('content-range', `bytes */${sizeBytes}`);
    throw notSatisfiable();
  }
  const range = asked && object.isPlayed ? cutBeginning(request.headers.range, asked) : asked;
  const isSame = range !== null ? range === asked : request.headers.range === undefined;
  if (object.nginxPath && request.method === 'GET' && isSame) {
    reply.headers(nginxHeaders(object.nginxPath));
    startResponse(reply, 200);
    reply.raw.end();
    return false;
  }
  if (range !== null) {
    reply.header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`);
  }
  const part = range ?? { start: 0, end: sizeBytes - 1 };
  reply.header('content-length', part.end - part.start + 1);
  startResponse(reply, range === null ? 200 : 206);
  if (request.method === 'HEAD' || sizeBytes === 0) {
    reply.raw.end();
    return false;
  }
  void sendBytes(reply.raw, stored, { part, stillAllowed: object.stillAllowed, clock });
  return true;
}

/** Writes the head directly to the socket, because the bytes are sent without the framework. */
function startResponse(reply: FastifyReply, status: number): void {
  reply.hijack();
  reply.raw.writeHead(status, reply.getHeaders() as Record<string, string>);
}
