import type { FastifyRequest } from 'fastify';
import { foreignOrigin } from '../app-error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests from other sites that may change something (403): those with a foreign Origin or
 * `Sec-Fetch-Site: cross-site`. Requests without an Origin pass, because browsers always send one.
 * The origin of PUBLIC_URL (`publicOrigin`) and the request's own host are the shop's.
 */
export function assertSameOrigin(request: FastifyRequest, publicOrigin: string | undefined): void {
  if (safeMethods.has(request.method)) return;
  if (request.headers['sec-fetch-site'] === 'cross-site') throw foreignOrigin();
  const { origin } = request.headers;
  if (origin === undefined || origin === publicOrigin) return;
  if (!URL.canParse(origin) || new URL(origin).host !== request.host) throw foreignOrigin();
}
