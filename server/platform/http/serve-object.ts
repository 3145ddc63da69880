import type { FastifyReply, FastifyRequest } from 'fastify';
import { defineError, notFound } from '../app-error.ts';
import type { Storage, StoredObject } from '../storage/storage.ts';
import { readRange } from './byte-range.ts';
import { namesTag } from './entity-tag.ts';
import { type StillAllowed, sendBytes } from './send-bytes.ts';

const notSatisfiable = defineError('range_not_satisfiable', 416, 'That range is not in the file.');

export interface ServedObject {
  key: string;
  contentType: string;
  /** Quoted; changes whenever the bytes do. */
  etag: string;
  cacheControl: string;
  /** Asked every 15 seconds while bytes go out; when it says no the answer is cut off. */
  stillAllowed?: StillAllowed;
}

/** The headers of an object's answer, whatever part of it is asked for. */
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
 * Answers an object of the storage: HEAD, If-None-Match, Range and If-Range as RFC 9110 has them.
 * Throws 404 where nothing is stored, 416. Who may have it has been checked before.
 */
export async function serveObject(
  storage: Storage,
  exchange: Exchange,
  object: ServedObject,
): Promise<void> {
  const stored = await storage.open(object.key);
  if (stored === null) throw notFound();
  let isSending = false;
  try {
    isSending = answer(stored, exchange, object);
  } finally {
    if (!isSending) stored.close();
  }
}

/** Answers whether bytes of the object are on their way, which closes it in the end. */
function answer(stored: StoredObject, { request, reply }: Exchange, object: ServedObject): boolean {
  const { sizeBytes } = stored;
  reply.headers(headersOf(object));
  if (namesTag(request.headers['if-none-match'], object.etag)) {
    startAnswer(reply, 304);
    reply.raw.end();
    return false;
  }
  // If-Range with anything but the present tag means the client's part is of another file.
  const ifRange = request.headers['if-range'];
  const fits = ifRange === undefined || ifRange === object.etag;
  const range = fits ? readRange(request.headers.range, sizeBytes) : null;
  if (range === 'unsatisfiable') {
    // What is answered is no longer the object, but a message.
    reply.removeHeader('etag').removeHeader('content-type');
    reply.header('content-range', `bytes */${sizeBytes}`);
    throw notSatisfiable();
  }
  if (range !== null) {
    reply.header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`);
  }
  const part = range ?? { start: 0, end: sizeBytes - 1 };
  reply.header('content-length', part.end - part.start + 1);
  startAnswer(reply, range === null ? 200 : 206);
  if (request.method === 'HEAD' || sizeBytes === 0) {
    reply.raw.end();
    return false;
  }
  void sendBytes(reply.raw, stored, { part, stillAllowed: object.stillAllowed });
  return true;
}

/** Bytes go straight to the socket; the framework's own sending would only stand in between. */
function startAnswer(reply: FastifyReply, status: number): void {
  reply.hijack();
  reply.raw.writeHead(status, reply.getHeaders() as Record<string, string>);
}
