import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { TimedResponse } from '#platform/http/timed-response.ts';
import type { Family } from './exposition.ts';
import { createCounter, createHistogram } from './instruments.ts';

const BOUNDS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The routes that are answered ahead of the framework, which names all others. */
const AHEAD: readonly (readonly [path: RegExp, route: string])[] = [
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

function routeAhead(url = ''): string {
  return AHEAD.find(([path]) => path.test(url))?.[1] ?? NONE;
}

/**
 * Counts the requests of an app that does not listen yet, by route as it was registered, so that nobody's
 * path, id or query becomes a label. Returns what it counted so far.
 */
export function watchRequests(app: FastifyInstance): () => Family[] {
  const requests = createCounter('sleigh_http_requests_total', 'Requests that were answered.');
  const bytes = createCounter(
    'sleigh_http_sent_bytes_total',
    'Bytes sent by the store, counted when an answer ends; /media/ is what was streamed, unless nginx or a bucket sends it.',
  );
  const latency = createHistogram(
    'sleigh_http_request_duration_seconds',
    'Time until an answer begins.',
    BOUNDS_SECONDS,
  );
  const routes = new WeakMap<IncomingMessage, string>();
  app.addHook('onRequest', (request, _reply, done) => {
    routes.set(request.raw, request.routeOptions.url ?? NONE);
    done();
  });
  const known = new Map<string, ReturnType<typeof seriesOf>>();
  const seriesOf = (method: string, route: string, status: string) => ({
    answers: requests.of({ method, route, status }),
    sent: bytes.of({ route }),
    waited: latency.of({ method, route }),
  });
  app.server.prependListener('request', (request: IncomingMessage, response: TimedResponse) => {
    const { socket } = request;
    const before = socket.bytesWritten;
    response.once('close', () => {
      const method = METHODS.has(request.method ?? '') ? String(request.method) : 'other';
      const route = routes.get(request) ?? routeAhead(request.url);
      // 499: the client left before there was an answer (nginx).
      const status = response.waitedSeconds === undefined ? '499' : String(response.statusCode);
      const key = `${method} ${status} ${route}`;
      const series = known.get(key) ?? seriesOf(method, route, status);
      known.set(key, series);
      series.answers.add(1);
      // Less than before, if earlier answers waited in the socket when it was closed.
      series.sent.add(Math.max(0, socket.bytesWritten - before));
      if (response.waitedSeconds !== undefined) series.waited.observe(response.waitedSeconds);
    });
  });
  return () => [requests.read(), bytes.read(), latency.read()];
}
