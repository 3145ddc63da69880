import { pipeline } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { defineError, notFound } from '../app-error.ts';
import type { Storage } from '../storage/storage.ts';
import { type ByteRange, readRange } from './byte-range.ts';
import { namesTag } from './entity-tag.ts';

const notSatisfiable = defineError('range_not_satisfiable', 416, 'That range is not in the file.');

export interface ServedObject {
  key: string;
  contentType: string;
  /** Quoted; changes whenever the bytes do. */
  etag: string;
  cacheControl: string;
  /** Asked every `recheckMs` while bytes go out; when it says no the answer is cut off. */
  stillAllowed?: () => Promise<boolean>;
}

/** So often a running answer's right is checked again: it must end within 30 s of being revoked. */
const RECHECK_MS = 15_000;

/**
 * Answers an object of the storage: HEAD, If-None-Match, Range and If-Range as RFC 9110 has them.
 * Throws 404 where nothing is stored, 416. Who may have it has been checked before.
 */
export async function serveObject(
  storage: Storage,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  object: ServedObject,
): Promise<void> {
  const facts = await storage.stat(object.key);
  if (facts === null) throw notFound();
  reply.headers({
    'content-type': object.contentType,
    etag: object.etag,
    'cache-control': object.cacheControl,
    'accept-ranges': 'bytes',
  });
  if (namesTag(request.headers['if-none-match'], object.etag)) {
    finish(reply, 304);
    return;
  }
  // If-Range with anything but the present tag means the client's part is of another file.
  const ifRange = request.headers['if-range'];
  const fits = ifRange === undefined || ifRange === object.etag;
  const range = fits ? readRange(request.headers.range, facts.sizeBytes) : null;
  if (range === 'unsatisfiable') {
    // What is answered is no longer the object, but a message.
    reply.removeHeader('etag').removeHeader('content-type');
    reply.header('content-range', `bytes */${facts.sizeBytes}`);
    throw notSatisfiable();
  }
  if (range !== null) {
    reply.header('content-range', `bytes ${range.start}-${range.end}/${facts.sizeBytes}`);
  }
  const status = range === null ? 200 : 206;
  const part = range ?? { start: 0, end: facts.sizeBytes - 1 };
  reply.header('content-length', part.end - part.start + 1);
  if (request.method === 'HEAD' || facts.sizeBytes === 0) finish(reply, status);
  else await sendPart(storage, reply, { object, part, status });
}

function finish(reply: FastifyReply, status: number): void {
  startAnswer(reply, status);
  reply.raw.end();
}

/** Bytes go straight to the socket; the framework's own sending would only stand in between. */
function startAnswer(reply: FastifyReply, status: number): void {
  reply.hijack();
  reply.raw.writeHead(status, reply.getHeaders() as Record<string, string>);
}

async function sendPart(
  storage: Storage,
  reply: FastifyReply,
  { object, part, status }: { object: ServedObject; part: ByteRange; status: number },
): Promise<void> {
  const bytes = await storage.read(object.key, part);
  // Whoever asked may be gone by now: browsers drop pictures of a page they leave.
  if (reply.raw.destroyed) {
    bytes.destroy();
    reply.hijack();
    return;
  }
  startAnswer(reply, status);
  const recheck = setInterval(() => {
    const allowed = object.stillAllowed?.() ?? Promise.resolve(true);
    allowed.then(
      (yes) => yes || bytes.destroy(new Error('access was revoked')),
      (error: unknown) => bytes.destroy(error as Error),
    );
  }, RECHECK_MS);
  // A viewer who seeks or leaves cuts the connection: that is no error worth a line in the log.
  pipeline(bytes, reply.raw, () => clearInterval(recheck));
}
