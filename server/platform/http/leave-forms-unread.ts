import type { FastifyInstance } from 'fastify';
import type { Wire } from '#contract/endpoint.ts';
import { wrongMediaType } from './error-responses.ts';

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
