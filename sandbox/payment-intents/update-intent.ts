import { integer, mergeMetadata, oneOf, type Read, text } from '../http/parameters.ts';
import type { Context } from '../state/state.ts';
import {
  checkAmount,
  checkCurrency,
  checkCustomer,
  checkEmail,
  checkTypes,
  sharedShape,
  takeMethod,
} from './create-intent.ts';
import type { IntentRow } from './payment-intent.ts';
import { unexpectedState } from './payment-intents.ts';

export const updateShape = {
  ...sharedShape,
  amount: integer,
  currency: text(),
  capture_method: oneOf('automatic', 'automatic_async'),
};

/** Updates an intent. Once it is paid, its amount cannot change. */
export function updateIntent(
  context: Context,
  row: IntentRow,
  given: Read<typeof updateShape>,
): void {
  const intent = row.object;
  const moneyChanges =
    given.amount !== undefined ||
    given.currency !== undefined ||
    given.allowed_payment_method_types;
  const settled = intent.status === 'succeeded' || intent.status === 'canceled';
  if (moneyChanges && (settled || intent.status === 'processing')) {
    throw unexpectedState(
      intent,
      `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
    );
  }
  checkCustomer(context, given.customer);
  const currency = given.currency === undefined ? intent.currency : checkCurrency(given.currency);
  const amount = given.amount === undefined ? intent.amount : checkAmount(given.amount, currency);
  const allowed = checkTypes(given.allowed_payment_method_types);
  const email =
    given.receipt_email === undefined ? intent.receipt_email : checkEmail(given.receipt_email);
  const method = takeMethod(context, given);
  Object.assign(intent, {
    amount,
    currency,
    ...(allowed && { allowed_payment_method_types: allowed, payment_method_types: allowed }),
    receipt_email: email,
    metadata: mergeMetadata(intent.metadata, given.metadata),
    ...keep(given, ['customer', 'description', 'setup_future_usage', 'capture_method']),
    ...keep(given, ['statement_descriptor', 'statement_descriptor_suffix']),
  });
  if (method && !settled)
    Object.assign(intent, { payment_method: method, status: 'requires_confirmation' });
}

/** The named parameters that were given. */
function keep<T extends object, K extends keyof T>(given: T, names: K[]): Partial<T> {
  const kept: Partial<T> = {};
  for (const name of names) if (given[name] !== undefined) kept[name] = given[name];
  return kept;
}
