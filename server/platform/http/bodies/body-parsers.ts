import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Wire } from '#contract/endpoint.ts';
import { wrongMediaType } from '../error-responses.ts';
import { tooLarge } from './bodies.errors.ts';

/**
 * Reads the JSON bodies of calls, each up to its call's limit; every other content type is refused
 * (415). An empty body with the JSON content type is no body, because some clients send that header
 * with every call. Calls that need a body refuse it by their own schema.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, bytes: Buffer, done) => {
      if (bytes.length === 0) {
        done(null);
        return;
      }
      assertFewValues(bytes);
      parseJson(request, bytes.toString(), done);
    },
  );
}

/** The longest list of the contract has 10,000 entries. Parsing this many values takes some 10 ms. */
const MOST_VALUES = 12_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPENS_LIST = 0x5b;
const BACKSLASH = 0x5c;
const OPENS_OBJECT = 0x7b;

/**
 * Throws 413 if a JSON text has so many values that parsing it would keep everybody waiting: 1 MB of
 * `{},{},...` takes 130 ms, 1 MB of text 1 ms.
 */
export function assertFewValues(json: Buffer): void {
  let values = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) isInString = !isInString;
    else if (isInString) {
      if (byte === BACKSLASH) at += 1;
    } else if (byte === COMMA || byte === OPENS_LIST || byte === OPENS_OBJECT) values += 1;
  }
  if (values > MOST_VALUES) throw tooLarge(`body: has more than 12,000 values`);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The form of the call's body. */
    wire?: Wire;
  }
}

/**
 * Leaves the body of a multipart call to its handler, which reads it from the socket. All other calls
 * refuse such a body (415).
 */
export function leaveFormsUnread(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (request, _body, done) => {
    done(request.routeOptions.config.wire === 'multipart' ? null : wrongMediaType());
  });
}
