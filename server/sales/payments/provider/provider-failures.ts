import { AppError } from '#platform/errors/app-error.ts';
import { PaymentsError, type PaymentsFailure } from '#platform/payments/payments.ts';
import { maskSecrets } from '#platform/secrets/mask-secrets.ts';
import type { Audience } from '../payment-deps.ts';
import { paymentsNotConfigured, paymentsRefused, paymentsUnavailable } from '../payments.errors.ts';

/** Sentences that tell the shop what a failure means; Stripe's own words follow where it refused. */
const meanings: Record<PaymentsFailure, string> = {
  unknown: 'Stripe gave no usable answer. The store will ask again.',
  busy: 'Stripe is too busy at the moment. The store will ask again.',
  denied: 'Stripe does not accept the secret key.',
  forbidden: 'Stripe does not let the secret key do this.',
  broken: 'Stripe had an error of its own. The store will ask again.',
  refused: 'Stripe refused',
};

const LONGEST_WORDS = 300;

/** For a buyer who may have paid: only the provider knows, and it could not be asked. */
export const BEING_CONFIRMED =
  'Your payment is being confirmed. The payment system cannot be reached right now. If you have paid, your order completes automatically, so please do not pay again.';
const NO_KEY = 'No saved secret key reaches this payment. Save one under Settings.';

/** The provider's failure behind an error, whatever the caller was told in its place. */
export function failureBehind(error: unknown): PaymentsError | null {
  if (error instanceof PaymentsError) return error;
  return error instanceof Error ? failureBehind(error.cause) : null;
}

/** A failure as the timeline shows it: what it means, with Stripe's words where it refused. */
export function describeFailure(error: PaymentsError): string {
  const meaning = meanings[error.failure];
  if (error.failure !== 'refused') return meaning;
  return `${meaning}: ${maskSecrets(error.message).slice(0, LONGEST_WORDS)}`;
}

/** Whether the provider cannot be reached at all just now, whatever it is asked. */
export function isProviderDown(error: unknown): boolean {
  const failure = failureBehind(error)?.failure;
  return failure === 'unknown' || failure === 'busy' || failure === 'broken';
}

/** Whether the key does not reach the payment: it was revoked, lacks the right, or is of another account. */
export function isOutOfReach(error: unknown): boolean {
  const failure = failureBehind(error);
  if (failure?.failure === 'denied' || failure?.failure === 'forbidden') return true;
  return failure?.detail === 'no_such_payment';
}

/** Turns a failure of the provider into the store's own error; any other error stays as it is. */
export function asStoreError(error: unknown, audience: Audience): unknown {
  if (error instanceof AppError || !(error instanceof PaymentsError)) return error;
  if (audience === 'admin') return forAdmin(error);
  // The reason goes to the log, not to a buyer.
  const isOurs = ['refused', 'denied', 'forbidden'].includes(error.failure);
  const define = isOurs ? paymentsNotConfigured : paymentsUnavailable;
  return define(audience === 'payer' ? BEING_CONFIRMED : undefined, { cause: error });
}

/** No secret key is saved that may reach a payment. */
export function noKey(audience: Audience): AppError {
  if (audience === 'buyer') return paymentsNotConfigured();
  return paymentsNotConfigured(audience === 'payer' ? BEING_CONFIRMED : NO_KEY);
}

function forAdmin(cause: PaymentsError): AppError {
  const words = `“${cause.message}”`;
  switch (cause.failure) {
    case 'unknown':
      return paymentsUnavailable('Stripe did not answer. Please try again in a moment.', { cause });
    case 'busy':
      return paymentsUnavailable('Stripe is busy. Please try again in a moment.', { cause });
    case 'broken':
      return paymentsUnavailable(`Stripe failed (${words}). Please try again later.`, { cause });
    case 'denied':
      return paymentsRefused(`Stripe does not accept the saved key: ${words}`, { cause });
    case 'forbidden':
      return paymentsRefused(`Stripe does not let the saved key do this: ${words}`, { cause });
    case 'refused':
      return cause.detail === 'no_such_payment'
        ? paymentsRefused(`None of the saved keys reaches this payment: ${words}`, { cause })
        : paymentsRefused(`Stripe refused: ${words}`, { cause });
  }
}
