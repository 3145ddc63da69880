import type { FastifyInstance } from 'fastify';

/**
 * Warns, once, when requests come through a proxy that the configuration does not know of: all
 * visitors would share one address, and one limit of failures.
 */
export function warnOfProxy(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook('onRequest', async (request) => {
    if (hasWarned || request.headers['x-forwarded-for'] === undefined) return;
    hasWarned = true;
    request.log.warn(
      'Requests come through a proxy, but TRUST_PROXY is 0: all visitors count as one. Set it to the number of proxies in front.',
    );
  });
}
