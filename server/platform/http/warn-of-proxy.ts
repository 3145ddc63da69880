import type { FastifyInstance } from 'fastify';

/**
 * Warns once if requests come through a proxy while TRUST_PROXY is 0. All visitors would share one
 * address, and its limits.
 */
export function warnOfProxy(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook('onRequest', async (request) => {
    if (hasWarned || request.headers['x-forwarded-for'] === undefined) return;
    hasWarned = true;
    request.log.warn(
      'Requests come through a proxy, but TRUST_PROXY is 0, so all visitors count as one. Set it to the number of proxies in front of the store.',
    );
  });
}
