import type Stripe from 'stripe';
import { PaymentsError } from '#platform/payments/payments.ts';
import { loadStripe } from './load-stripe.ts';

type Errors = typeof Stripe.errors;
type ProviderError = InstanceType<Errors['StripeError']>;

/** Runs a call to the provider. Turns the SDK's errors into PaymentsError. */
export async function translated<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    const { errors } = await loadStripe();
    throw error instanceof errors.StripeError ? paymentsError(error, errors) : error;
  }
}

/** An idempotency key in use (409) means another request with it is still under way. */
function paymentsError(error: ProviderError, errors: Errors): PaymentsError {
  const status = error.statusCode;
  if (status === undefined || error instanceof errors.StripeConnectionError) {
    return new PaymentsError('unknown', error.message, error.code, error);
  }
  if (status === 401 || status === 403) {
    const failure = status === 401 ? 'denied' : 'forbidden';
    return new PaymentsError(failure, error.message, error.code, error);
  }
  if (status === 429 || status === 409) {
    return new PaymentsError('busy', error.message, error.code, error);
  }
  const code = error.code ?? codeOf(error, errors);
  return new PaymentsError(status >= 500 ? 'broken' : 'refused', error.message, code, error);
}

/** A key reused with other parameters has an error type of its own, and no code. */
function codeOf(error: ProviderError, errors: Errors): string | undefined {
  return error instanceof errors.StripeIdempotencyError ? 'idempotency_error' : undefined;
}
