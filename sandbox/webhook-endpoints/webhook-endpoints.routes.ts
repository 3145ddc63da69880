import { noSuch } from '../http/errors.ts';
import { listShape, page } from '../http/lists.ts';
import { oneOf, texts } from '../http/parameters.ts';
import { type Route, route } from '../http/routes.ts';
import type { TableOf } from '../state/tables.ts';
import { createEndpoint, endpointShape } from './create-endpoint.ts';
import type { EndpointRow } from './webhooks.ts';

const PATH = '/v1/webhook_endpoints';

function find(endpoints: TableOf<EndpointRow>, account: string, id: string): EndpointRow {
  const row = endpoints.find(account, id);
  if (row !== undefined) return row;
  throw noSuch('webhook endpoint', id, 'webhook_endpoint');
}

export const webhookEndpointRoutes: Route[] = [
  route('POST', PATH, endpointShape, (context, given) => {
    const row = createEndpoint(context, given);
    // The signing secret is in this answer only.
    return { ...row.object, secret: row.hidden.secret };
  }),
  route('GET', PATH, listShape, ({ state, account }, given) =>
    page(PATH, state.webhookEndpoints.newestFirst(account), given),
  ),
  route(
    'POST',
    `${PATH}/*`,
    { disabled: oneOf('true', 'false'), enabled_events: texts },
    ({ state, account }, { disabled, enabled_events }, id) => {
      const { object } = find(state.webhookEndpoints, account, id);
      object.enabled_events = enabled_events ?? object.enabled_events;
      if (disabled) object.status = disabled === 'true' ? 'disabled' : 'enabled';
      return object;
    },
  ),
  route('DELETE', `${PATH}/*`, {}, ({ state, account }, _given, id) => {
    find(state.webhookEndpoints, account, id);
    state.webhookEndpoints.remove(id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
];
