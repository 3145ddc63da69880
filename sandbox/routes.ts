import { accountOf } from './accounts/account.ts';
import { listShape, page, paymentListShape } from './http/lists.ts';
import { listOf, text } from './http/parameters.ts';
import { type Route, route } from './http/routes.ts';
import { paymentIntentRoutes } from './payment-intents/payment-intents.routes.ts';
import { createRefund, refundShape } from './refunds/create-refund.ts';
import { webhookEndpointRoutes } from './webhook-endpoints/webhook-endpoints.routes.ts';

const eventListShape = { ...listShape, types: listOf(text()) };

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
  route('GET', '/v1/refunds', paymentListShape, ({ state, account }, given) => {
    const { payment_intent } = given;
    return page('/v1/refunds', state.refunds.newestFirst(account), {
      ...given,
      isWanted: (refund) => !payment_intent || refund.payment_intent === payment_intent,
    });
  }),
  route('GET', '/v1/disputes', paymentListShape, ({ state, account }, given) => {
    const { payment_intent } = given;
    return page('/v1/disputes', state.disputes.newestFirst(account), {
      ...given,
      isWanted: (dispute) => !payment_intent || dispute.payment_intent === payment_intent,
    });
  }),
  route('GET', '/v1/events', eventListShape, ({ state, account }, given) => {
    const { types } = given;
    return page('/v1/events', state.events.newestFirst(account), {
      ...given,
      isWanted: ({ type }) => !types || types.includes(type),
    });
  }),
  ...webhookEndpointRoutes,
];
