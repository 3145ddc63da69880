import type { FastifyRequest } from 'fastify';
import { foreignOrigin } from '../errors/app-error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const webSchemes = new Set(['http:', 'https:']);

export interface OwnOrigin {
  /** The origin of PUBLIC_URL, if it is set. */
  publicOrigin: string | undefined;
  /** The number of trusted proxies. */
  trustProxy: number;
}

/**
 * Refuses requests from other sites that may change something (403): those with a foreign Origin or
 * `Sec-Fetch-Site: cross-site`. Requests without an Origin pass, because browsers always send one. The
 * shop's origin is the one of PUBLIC_URL. Without it, it is the host and port of the request, with the
 * scheme that a trusted proxy names; any scheme if none does.
 */
export function assertSameOrigin(request: FastifyRequest, own: OwnOrigin): void {
  if (safeMethods.has(request.method)) return;
  if (request.headers['sec-fetch-site'] === 'cross-site') throw foreignOrigin();
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (!isOwn(origin, request, own)) throw foreignOrigin();
}

function isOwn(
  origin: string,
  request: FastifyRequest,
  { publicOrigin, trustProxy }: OwnOrigin,
): boolean {
  if (!URL.canParse(origin)) return false;
  const sender = new URL(origin);
  if (!webSchemes.has(sender.protocol)) return false;
  if (publicOrigin !== undefined) return sender.origin === publicOrigin;
  const isSchemeKnown = trustProxy > 0 && request.headers['x-forwarded-proto'] !== undefined;
  const scheme = isSchemeKnown ? `${request.protocol}:` : sender.protocol;
  // As an address, because the usual port of a scheme may be written or not.
  const address = `${scheme}//${request.host}`;
  return URL.canParse(address) && new URL(address).origin === sender.origin;
}
