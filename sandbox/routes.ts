import { accountOf } from './accounts/account.ts';
import { chargeRoutes } from './charges/charges.routes.ts';
import { earlyFraudWarningRoutes } from './early-fraud-warnings/early-fraud-warnings.routes.ts';
import { listShape, page } from './http/lists.ts';
import { text, texts } from './http/parameters.ts';
import { type Route, route } from './http/routes.ts';
import { paymentIntentRoutes } from './payment-intents/payment-intents.routes.ts';
import { paymentMethodDomainRoutes } from './payment-method-domains/payment-method-domains.routes.ts';
import { createRefund, refundShape } from './refunds/create-refund.ts';
import { webhookEndpointRoutes } from './webhook-endpoints/webhook-endpoints.routes.ts';

/** The list of refunds or disputes, which can be limited to one payment. */
function listOfPayments(name: 'refunds' | 'disputes'): Route {
  const path = `/v1/${name}`;
  const shape = { ...listShape, payment_intent: text };
  return route('GET', path, shape, ({ state, account }, given) => {
    const { payment_intent } = given;
    const rows = state[name]
      .newestFirst(account)
      .filter(({ object }) => !payment_intent || object.payment_intent === payment_intent);
    return page(path, rows, given);
  });
}

/** Every call of the API that the sandbox answers: those that the shop and its pages make. */
export const routes: Route[] = [
  route('GET', '/v1/account', {}, accountOf),
  ...paymentIntentRoutes,
  route(
    'POST',
    '/v1/refunds',
    refundShape,
    (context, given) => createRefund(context, given).object,
  ),
  listOfPayments('refunds'),
  listOfPayments('disputes'),
  ...chargeRoutes,
  ...earlyFraudWarningRoutes,
  route('GET', '/v1/events', { ...listShape, types: texts }, ({ state, account }, given) => {
    const { types } = given;
    const rows = state.events.newestFirst(account);
    const wanted = rows.filter(({ object }) => !types || types.includes(object.type));
    return page('/v1/events', wanted, given);
  }),
  ...webhookEndpointRoutes,
  ...paymentMethodDomainRoutes,
];
