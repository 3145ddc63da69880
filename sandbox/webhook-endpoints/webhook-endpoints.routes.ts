import { listShape, page } from '../http/lists.ts';
import { expand } from '../http/parameters.ts';
import { type Route, route } from '../http/routes.ts';
import { createEndpoint, endpointShape, findEndpoint } from './create-endpoint.ts';

export const webhookEndpointRoutes: Route[] = [
  route('POST', '/v1/webhook_endpoints', endpointShape, (context, given) => {
    const row = createEndpoint(context, given);
    // The signing secret is in this answer only.
    return { ...row.object, secret: row.hidden.secret };
  }),
  route('GET', '/v1/webhook_endpoints', listShape, (context, given) => {
    const rows = context.state.webhookEndpoints.newestFirst(context.account);
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
    (context, _given, id) => findEndpoint(context, id).object,
  ),
  route('DELETE', '/v1/webhook_endpoints/:id', {}, (context, _given, id) => {
    findEndpoint(context, id);
    context.state.webhookEndpoints.remove(id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
];
