import type { FastifyRequest } from 'fastify';
import { foreignOrigin } from '../app-error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what changes something and comes from another site (403): a foreign Origin, or
 * `Sec-Fetch-Site: cross-site`. No Origin at all is let through (programs, not browsers).
 * `publicOrigin` (PUBLIC_URL's) and the request's own host count as ours.
 */
export function assertSameOrigin(request: FastifyRequest, publicOrigin: string | undefined): void {
  if (safeMethods.has(request.method)) return;
  if (request.headers['sec-fetch-site'] === 'cross-site') throw foreignOrigin();
  const { origin } = request.headers;
  if (origin === undefined || origin === publicOrigin) return;
  if (!URL.canParse(origin) || new URL(origin).host !== request.host) throw foreignOrigin();
}
