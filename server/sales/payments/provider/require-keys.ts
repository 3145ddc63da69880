import type { Deps } from '#platform/deps.ts';
import { lookUpAccount } from '#platform/payments/call-with-key.ts';
import type { PresentKey } from '#platform/payments/payment-keys.ts';
import { PaymentsError } from '#platform/payments/payments.ts';
import { paymentsNotConfigured } from '../payments.errors.ts';
import { asStoreError } from './provider-failures.ts';

type KeyDeps = Pick<Deps, 'db' | 'vault' | 'clock' | 'payments' | 'log'>;

/**
 * The shop's present key, to begin a payment with. A key that the provider did not accept when it was
 * last used is asked about again; `fetchAgain` may space these questions. Throws 503 where keys are
 * missing, do not fit together or are not accepted.
 */
export async function requireKeys(deps: KeyDeps, fetchAgain = lookUpAccount): Promise<PresentKey> {
  const { payments } = deps;
  const key = await payments.keys.readPresent(deps);
  if (key === null) {
    const cause = new Error('the payment keys are missing, or do not fit together');
    throw paymentsNotConfigured(undefined, { cause });
  }
  try {
    payments.connect(key);
    const facts = await payments.keys.findFacts(deps, key.id);
    if (facts?.isAccepted === false) await fetchAgain(deps, key);
  } catch (error) {
    // The key is accepted, and only lacks the right to read its account.
    const isRestricted = error instanceof PaymentsError && error.failure === 'forbidden';
    if (!isRestricted) throw asStoreError(error, 'buyer');
  }
  return key;
}
