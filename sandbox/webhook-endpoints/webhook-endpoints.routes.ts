import { noSuch } from '../http/errors.ts';
import { listShape, page } from '../http/lists.ts';
import { type Route, route } from '../http/routes.ts';
import { createEndpoint, endpointShape } from './create-endpoint.ts';

const PATH = '/v1/webhook_endpoints';

export const webhookEndpointRoutes: Route[] = [
  route('POST', PATH, endpointShape, (context, given) => {
    const row = createEndpoint(context, given);
    // The signing secret is in this answer only.
    return { ...row.object, secret: row.hidden.secret };
  }),
  route('GET', PATH, listShape, ({ state, account }, given) =>
    page(PATH, state.webhookEndpoints.newestFirst(account), given),
  ),
  route('DELETE', `${PATH}/*`, {}, ({ state, account }, _given, id) => {
    if (!state.webhookEndpoints.find(account, id)) {
      throw noSuch('webhook endpoint', id, 'webhook_endpoint');
    }
    state.webhookEndpoints.remove(id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
];
