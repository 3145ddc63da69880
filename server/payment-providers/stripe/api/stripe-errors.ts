import type Stripe from 'stripe';
import {
  type PaymentsDetail,
  PaymentsError,
  type PaymentsFailure,
} from '#platform/payments/payments.ts';
import { loadStripe } from './load-stripe.ts';

type Errors = typeof Stripe.errors;
type ProviderError = InstanceType<Errors['StripeError']>;

const KEY_REUSED = 'idempotency_error';

/** Stripe's codes that the store has to tell apart. */
const details: Partial<Record<string, PaymentsDetail>> = {
  resource_missing: 'no_such_payment',
  charge_already_refunded: 'already_refunded',
  [KEY_REUSED]: 'key_reused',
};

/** Runs a call to the provider. Turns the SDK's errors into PaymentsError. */
export async function translated<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    const { errors } = await loadStripe();
    throw error instanceof errors.StripeError ? paymentsError(error, errors) : error;
  }
}

function paymentsError(error: ProviderError, errors: Errors): PaymentsError {
  const failure = failureOf(error, errors);
  const isFinal = failure === 'refused' || failure === 'broken';
  const providerCode = error.code ?? (isFinal ? codeOf(error, errors) : undefined);
  const more = { detail: details[providerCode ?? ''], providerCode, cause: error };
  return new PaymentsError(failure, error.message, more);
}

/** An idempotency key in use (409) means another request with it is still under way. */
function failureOf(error: ProviderError, errors: Errors): PaymentsFailure {
  const status = error.statusCode;
  if (status === undefined || error instanceof errors.StripeConnectionError) return 'unknown';
  if (status === 401) return 'denied';
  if (status === 403) return 'forbidden';
  if (status === 429 || status === 409) return 'busy';
  return status >= 500 ? 'broken' : 'refused';
}

/** A key reused with other parameters has an error type of its own, and no code. */
function codeOf(error: ProviderError, errors: Errors): string | undefined {
  return error instanceof errors.StripeIdempotencyError ? KEY_REUSED : undefined;
}
