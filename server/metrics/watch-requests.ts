import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { TimedResponse } from '#platform/http/timed-response.ts';

const BOUNDS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The routes of the fast paths. The framework names all others. */
const FAST_PATH_ROUTES: readonly (readonly [path: RegExp, route: string])[] = [
  [/^\/media\/videos\/[0-9a-f]{32}(?:$|\?)/, '/media/videos/:videoId'],
  [
    /^\/media\/videos\/[0-9a-f]{32}\/[0-9a-f]{32}\.mp4(?:$|\?)/,
    '/media/videos/:videoId/:renditionId.mp4',
  ],
  [/^\/api\/packages(?:$|\?)/, '/api/packages'],
  [/^\/assets\//, '/assets/*'],
];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
const NONE = 'none';

function fastPathRoute(url = ''): string {
  return FAST_PATH_ROUTES.find(([path]) => path.test(url))?.[1] ?? NONE;
}

function createInstruments(counted: Registry) {
  const registers = [counted];
  return {
    requests: new Counter({
      name: 'sleigh_http_requests_total',
      help: 'Requests that were answered.',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    bytes: new Counter({
      name: 'sleigh_http_sent_bytes_total',
      help: 'Bytes sent by the store, counted when an answer ends; /media/ is what was streamed, unless nginx or a bucket sends it.',
      labelNames: ['route'],
      registers,
    }),
    latency: new Histogram({
      name: 'sleigh_http_request_duration_seconds',
      help: 'Time until an answer begins.',
      labelNames: ['method', 'route'],
      buckets: BOUNDS_SECONDS,
      registers,
    }),
  };
}

/**
 * Counts the requests of an app that does not listen yet, by route as it was registered, so that nobody's
 * path, id or query becomes a label.
 */
export function watchRequests(app: FastifyInstance, counted: Registry): void {
  const { requests, bytes, latency } = createInstruments(counted);
  const routes = new WeakMap<IncomingMessage, string>();
  app.addHook('onRequest', (request, _reply, done) => {
    routes.set(request.raw, request.routeOptions.url ?? NONE);
    done();
  });
  app.server.prependListener('request', (request: IncomingMessage, response: TimedResponse) => {
    const { socket } = request;
    const before = socket.bytesWritten;
    response.once('close', () => {
      const method = METHODS.has(request.method ?? '') ? String(request.method) : 'other';
      const route = routes.get(request) ?? fastPathRoute(request.url);
      // 499: the client left before there was an answer (nginx).
      const status = response.waitedSeconds === undefined ? '499' : String(response.statusCode);
      requests.inc({ method, route, status });
      // Less than before, if earlier answers waited in the socket when it was closed.
      bytes.inc({ route }, Math.max(0, socket.bytesWritten - before));
      if (response.waitedSeconds !== undefined)
        latency.observe({ method, route }, response.waitedSeconds);
    });
  });
}
