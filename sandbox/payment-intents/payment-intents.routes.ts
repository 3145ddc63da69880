import { ApiError } from '../http/errors.ts';
import { text, texts } from '../http/parameters.ts';
import { type Route, route } from '../http/routes.ts';
import type { Context } from '../state/state.ts';
import { cancelIntent, cancelShape } from './cancel-intent.ts';
import { confirmIntent, confirmShape } from './confirm-intent.ts';
import { createIntent, createShape } from './create-intent.ts';
import type { IntentRow } from './payment-intent.ts';
import { findIntent, publicView } from './payment-intents.ts';

const PATH = '/v1/payment_intents';

/** Finds the intent. With a publishable key, its client secret is needed. */
function reachIntent(context: Context, id: string, clientSecret: string | undefined): IntentRow {
  if (context.publishable && clientSecret === undefined) {
    throw new ApiError(400, {
      code: 'parameter_missing',
      param: 'client_secret',
      message: 'Missing required param: client_secret.',
    });
  }
  const row = findIntent(context, id);
  if (clientSecret === undefined || clientSecret === row.object.client_secret) return row;
  throw new ApiError(400, {
    code: 'payment_intent_invalid_parameter',
    param: 'client_secret',
    message:
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
  });
}

function view(context: Context, row: IntentRow): object {
  return context.publishable ? publicView(row.object) : row.object;
}

export const paymentIntentRoutes: Route[] = [
  route('POST', PATH, createShape, (context, given) => createIntent(context, given).object),
  route(
    'GET',
    `${PATH}/*`,
    { client_secret: text, expand: texts },
    (context, given, id) => view(context, reachIntent(context, id, given.client_secret)),
    true,
  ),
  route(
    'POST',
    `${PATH}/*/confirm`,
    confirmShape,
    (context, given, id) => {
      const row = reachIntent(context, id, given.client_secret);
      confirmIntent(context, row, given);
      return view(context, row);
    },
    true,
  ),
  route('POST', `${PATH}/*/cancel`, cancelShape, (context, given, id) => {
    const row = findIntent(context, id);
    cancelIntent(context, row, given);
    return row.object;
  }),
];
