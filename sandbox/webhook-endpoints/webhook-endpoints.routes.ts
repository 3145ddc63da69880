import { listShape, page } from '../http/lists.ts';
import { expand } from '../http/parameters.ts';
import { type Route, route } from '../http/routes.ts';
import { createEndpoint, endpointShape, findEndpoint } from './create-endpoint.ts';

export const webhookEndpointRoutes: Route[] = [
  route('POST', '/v1/webhook_endpoints', endpointShape, (act, given) => {
    const row = createEndpoint(act, given);
    // The signing secret is in this answer only.
    return { ...row.object, secret: row.hidden.secret };
  }),
  route('GET', '/v1/webhook_endpoints', listShape, (act, given) => {
    const rows = act.world.webhookEndpoints.newestFirst(act.account);
    return page(
      '/v1/webhook_endpoints',
      rows.map((row) => row.object),
      given,
    );
  }),
  route(
    'GET',
    '/v1/webhook_endpoints/:id',
    { expand },
    (act, _given, id) => findEndpoint(act, id).object,
  ),
  route('DELETE', '/v1/webhook_endpoints/:id', {}, (act, _given, id) => {
    findEndpoint(act, id);
    act.world.webhookEndpoints.remove(id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
];
