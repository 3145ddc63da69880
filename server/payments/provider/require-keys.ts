import type { Deps } from '#platform/deps.ts';
import { type PaymentKeys, readPaymentKeys } from '../../settings/index.ts';
import { paymentsNotConfigured } from '../payments.errors.ts';
import { asStoreError } from './provider-failures.ts';

/** The shop's present keys. Throws 503 where they are missing, do not fit together or are refused. */
export async function requireKeys(
  deps: Pick<Deps, 'db' | 'vault' | 'payments'>,
): Promise<PaymentKeys> {
  const keys = await readPaymentKeys(deps);
  if (keys === null) {
    const cause = new Error('the payment keys are missing, or do not fit together');
    throw paymentsNotConfigured(undefined, { cause });
  }
  try {
    deps.payments.connect(keys.secretKey);
  } catch (error) {
    throw asStoreError(error, 'buyer');
  }
  return keys;
}
