import type { FastifyInstance } from 'fastify';

/**
 * Treats an empty body with the JSON content type as no body, because some clients send that header
 * with every call. Calls that need a body refuse it by their own schema.
 */
export function takeEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, String(body), done);
  });
}
