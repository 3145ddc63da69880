import type { Deps } from '#platform/deps.ts';
import { PaymentsError } from '#platform/payments/payments.ts';
import {
  findKeyFacts,
  lookUpAccount,
  type PaymentKeys,
  readPaymentKeys,
} from '../../../payment-providers/stripe/index.ts';
import { paymentsNotConfigured } from '../payments.errors.ts';
import { asStoreError } from './provider-failures.ts';

type KeyDeps = Pick<Deps, 'db' | 'vault' | 'clock' | 'payments' | 'log'>;

/**
 * The shop's present keys, to begin a payment with. A key that the provider did not accept when it was
 * last used is asked about again; `fetchAgain` may space these questions. Throws 503 where the keys are
 * missing, do not fit together or are not accepted.
 */
export async function requireKeys(deps: KeyDeps, fetchAgain = lookUpAccount): Promise<PaymentKeys> {
  const keys = await readPaymentKeys(deps);
  if (keys === null) {
    const cause = new Error('the payment keys are missing, or do not fit together');
    throw paymentsNotConfigured(undefined, { cause });
  }
  try {
    deps.payments.connect(keys.secretKey);
    if ((await findKeyFacts(deps, keys.keyId))?.isAccepted === false) {
      await fetchAgain(deps, keys.secretKey);
    }
  } catch (error) {
    // The key is accepted, and only lacks the right to read its account.
    const isRestricted = error instanceof PaymentsError && error.failure === 'forbidden';
    if (!isRestricted) throw asStoreError(error, 'buyer');
  }
  return keys;
}
