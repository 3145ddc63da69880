import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { describeApi } from './describe-api.ts';

/** `/api/openapi.json`: the calls as an OpenAPI document, made when it is first asked for. */
export function apiRoutes(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  settings: Parameters<typeof describeApi>[1],
): void {
  let text: string | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(describeApi(endpoints, settings));
    return reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(text);
  });
}
