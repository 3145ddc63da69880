import type { AppError } from '#platform/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { type PaymentProvider, PaymentsError } from '#platform/payments/payments.ts';
import { type PaymentKeys, readPaymentKeys } from '../../settings/index.ts';
import { paymentsNotConfigured, paymentsUnavailable } from '../payments.errors.ts';

/** The provider under the shop's present keys. */
export interface ConnectedProvider {
  keys: PaymentKeys;
  provider: PaymentProvider;
}

/** Connects to the provider; throws 503 where the shop's keys are missing or do not fit together. */
export async function connectProvider(
  deps: Pick<Deps, 'db' | 'vault' | 'payments'>,
): Promise<ConnectedProvider> {
  const keys = await readPaymentKeys(deps);
  if (keys === null) {
    const cause = new Error('the payment keys are missing, or do not fit together');
    throw paymentsNotConfigured(undefined, { cause });
  }
  try {
    return { keys, provider: deps.payments.connect(keys.secretKey) };
  } catch (error) {
    throw asAppError(error);
  }
}

/** What the buyer is told when the provider could not do it; the reason goes to the log. */
export function asAppError(error: unknown): AppError | unknown {
  if (!(error instanceof PaymentsError)) return error;
  const isOurs = error.failure === 'refused' || error.failure === 'denied';
  return (isOurs ? paymentsNotConfigured : paymentsUnavailable)(undefined, { cause: error });
}
