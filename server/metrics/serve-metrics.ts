import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { prometheusContentType } from 'prom-client';

export const METRICS_PATH = '/metrics';

export interface MetricsAccess {
  /** The token that a scraper has to send; null: everybody who reaches the port may scrape. */
  token: string | null;
  /** The port of their own on which metrics are served; null: they are on the port of the store. */
  own: { port: number; host: string } | null;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time. RFC 9110, 11.1: the name of the scheme in either case. */
function mayScrape(token: string | null, authorization: string | undefined): boolean {
  if (token === null) return true;
  const given = /^bearer (.*)$/i.exec(authorization ?? '')?.[1];
  return timingSafeEqual(digest(given ?? ''), digest(token));
}

/** Serves what `write` returns to scrapers with the token. `close` closes the port, if metrics have their own. */
export async function serveMetrics(
  app: FastifyInstance,
  { access, write }: { access: MetricsAccess; write: () => Promise<string> },
): Promise<{ close: () => Promise<void> }> {
  const answer = async (authorization: string | undefined): Promise<Answer> => {
    const headers = { 'cache-control': 'no-store', 'content-type': prometheusContentType };
    if (mayScrape(access.token, authorization))
      return { status: 200, headers, body: await write() };
    // RFC 6750 3: a request without a valid token is answered with WWW-Authenticate.
    const body = 'The token is missing or wrong.\n';
    return { status: 401, headers: { ...headers, 'www-authenticate': 'Bearer' }, body };
  };
  if (access.own !== null) {
    const server = createServer((request, response) => {
      const isScrape = request.method === 'GET' && request.url === METRICS_PATH;
      const answered = isScrape
        ? answer(request.headers.authorization)
        : Promise.resolve({ status: 404, headers: {}, body: '' });
      answered.then(
        ({ status, headers, body }) => response.writeHead(status, headers).end(body),
        () => response.writeHead(500).end(),
      );
    });
    await listen(server, access.own);
    return { close: () => close(server) };
  }
  app.get(METRICS_PATH, async (request, reply) => {
    const { status, headers, body } = await answer(request.headers.authorization);
    return reply.code(status).headers(headers).send(body);
  });
  return { close: async () => undefined };
}

function listen(server: Server, { port, host }: { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => {
      server.removeListener('error', reject).unref();
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
