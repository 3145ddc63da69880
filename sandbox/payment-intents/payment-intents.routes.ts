import { ApiError } from '../http/errors.ts';
import { listShape, page } from '../http/lists.ts';
import { expand, text } from '../http/parameters.ts';
import { type Route, route } from '../http/routes.ts';
import type { Act } from '../world/world.ts';
import { cancelIntent, cancelShape } from './cancel-intent.ts';
import { confirmIntent, confirmShape } from './confirm-intent.ts';
import { createIntent, createShape } from './create-intent.ts';
import type { IntentRow } from './payment-intent.ts';
import { findIntent, publicView } from './payment-intents.ts';
import { updateIntent, updateShape } from './update-intent.ts';

/** The intent, if the asker may reach it: a publishable key must bring its client secret. */
function reachIntent(act: Act, id: string, clientSecret: string | undefined): IntentRow {
  if (act.publishable && clientSecret === undefined) {
    throw new ApiError(400, {
      code: 'parameter_missing',
      param: 'client_secret',
      message: 'Missing required param: client_secret.',
    });
  }
  const row = findIntent(act, id);
  if (clientSecret === undefined || clientSecret === row.object.client_secret) return row;
  throw new ApiError(400, {
    code: 'payment_intent_invalid_parameter',
    param: 'client_secret',
    message:
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
  });
}

function view(act: Act, row: IntentRow): object {
  return act.publishable ? publicView(row.object) : row.object;
}

const create = route('POST', '/v1/payment_intents', createShape, (act, given) => {
  const row = createIntent(act, given);
  if (given.confirm) confirmIntent(act, row, given);
  return row.object;
});

const list = route(
  'GET',
  '/v1/payment_intents',
  { ...listShape, customer: text() },
  (act, given) => {
    const intents = act.world.paymentIntents.newestFirst(act.account).map((row) => row.object);
    const wanted = intents.filter(
      (intent) => given.customer === undefined || intent.customer === given.customer,
    );
    return page('/v1/payment_intents', wanted, given);
  },
);

const retrieve = route(
  'GET',
  '/v1/payment_intents/:id',
  { client_secret: text(), expand },
  (act, given, id) => view(act, reachIntent(act, id, given.client_secret)),
  true,
);

const update = route('POST', '/v1/payment_intents/:id', updateShape, (act, given, id) => {
  const row = findIntent(act, id);
  updateIntent(act, row, given);
  return row.object;
});

const confirm = route(
  'POST',
  '/v1/payment_intents/:id/confirm',
  confirmShape,
  (act, given, id) => {
    const row = reachIntent(act, id, given.client_secret);
    confirmIntent(act, row, given);
    return view(act, row);
  },
  true,
);

const cancel = route('POST', '/v1/payment_intents/:id/cancel', cancelShape, (act, given, id) => {
  const row = findIntent(act, id);
  cancelIntent(act, row, given);
  return row.object;
});

export const paymentIntentRoutes: Route[] = [create, list, retrieve, update, confirm, cancel];
