import type { FastifyInstance } from 'fastify';

/**
 * Takes an empty body that is announced as JSON for no body at all: some clients announce one with
 * every call. Calls that need a body refuse it by their own schema.
 */
export function takeEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, String(body), done);
  });
}
