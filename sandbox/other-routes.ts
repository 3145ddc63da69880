import { accountOf } from './accounts/account.ts';
import { createCustomer, customerShape } from './customers/create-customer.ts';
import { ApiError, noSuch } from './http/errors.ts';
import { listShape, page } from './http/lists.ts';
import { expand, group, listOf, text } from './http/parameters.ts';
import { type Route, route } from './http/routes.ts';
import {
  createPaymentMethod,
  findPaymentMethod,
  paymentMethodData,
} from './payment-methods/create-payment-method.ts';
import {
  createEndpoint,
  endpointShape,
  findEndpoint,
} from './webhook-endpoints/create-endpoint.ts';

/** Webhook endpoints, whose secret is told once. */
const endpoints: Route[] = [
  route('POST', '/v1/webhook_endpoints', endpointShape, (act, given) => {
    const row = createEndpoint(act, given);
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

const charges: Route[] = [
  route(
    'GET',
    '/v1/charges',
    { ...listShape, customer: text(), payment_intent: text() },
    (act, given) => {
      const all = act.world.charges.newestFirst(act.account).map((row) => row.object);
      const wanted = all.filter(
        (charge) =>
          (given.payment_intent === undefined || charge.payment_intent === given.payment_intent) &&
          (given.customer === undefined || charge.customer === given.customer),
      );
      return page('/v1/charges', wanted, given);
    },
  ),
  route('GET', '/v1/charges/:id', { expand }, (act, _given, id) => {
    const row = act.world.charges.find(act.account, id);
    if (row) return row.object;
    throw noSuch('charge', id);
  }),
];

const events: Route[] = [
  route(
    'GET',
    '/v1/events',
    { ...listShape, type: text(), types: listOf(text()) },
    (act, given) => {
      const { type, types } = given;
      if (type && types) {
        throw new ApiError(400, { message: 'You may only specify one of these: type, types.' });
      }
      const all = act.world.events.newestFirst(act.account).map((row) => row.object);
      const wanted = all.filter(
        (event) => (!type || fits(event.type, type)) && (!types || types.includes(event.type)),
      );
      return page('/v1/events', wanted, given);
    },
  ),
  route('GET', '/v1/events/:id', { expand }, (act, _given, id) => {
    const row = act.world.events.find(act.account, id);
    if (row) return row.object;
    throw noSuch('event', id);
  }),
];

/** Whether an event's type is that one, or falls under `charge.*`. */
function fits(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

const customers: Route[] = [
  route('POST', '/v1/customers', customerShape, createCustomer),
  route('GET', '/v1/customers/:id', { expand }, (act, _given, id) => {
    const row = act.world.customers.find(act.account, id);
    if (row) return row.object;
    throw noSuch('customer', id);
  }),
];

const paymentMethods: Route[] = [
  route(
    'POST',
    '/v1/payment_methods',
    { ...paymentMethodData, expand, metadata: group({}) },
    (act, given) => createPaymentMethod(act, given).object,
    true,
  ),
  route(
    'GET',
    '/v1/payment_methods/:id',
    { expand },
    (act, _given, id) => findPaymentMethod(act, id).object,
  ),
];

export const otherRoutes: Route[] = [
  route('GET', '/v1/account', { expand }, accountOf),
  ...endpoints,
  ...charges,
  ...events,
  ...customers,
  ...paymentMethods,
];
