import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BodyReader } from './body-reader.ts';
import { assertFewValues } from './json-values.ts';

/**
 * Reads the JSON bodies of calls, each up to its call's limit; every other content type is refused
 * (415). An empty body with the JSON content type is no body, because some clients send that header
 * with every call. Calls that need a body refuse it by their own schema.
 */
export function readJsonBodies(app: FastifyInstance, bodies: BodyReader): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const bytes = await bodies.read(payload, request.routeOptions.bodyLimit);
      if (bytes.length === 0) return undefined;
      assertFewValues(bytes);
      return new Promise((resolve, reject) => {
        parseJson(request, bytes.toString(), (error, value) =>
          error === null ? resolve(value) : reject(error),
        );
      });
    },
  );
}
