import type { Deps } from '#platform/deps.ts';
import { callWithKey } from '#platform/payments/call-with-key.ts';
import { asStoreError, isOutOfReach } from './provider-failures.ts';

/**
 * Asks the provider for the payment that a charge belongs to, with every key that is kept: the charge does not say
 * whose it is. Null if it has none, or if no key reaches it. Throws 503.
 */
export async function findPaymentOfCharge(
  deps: Pick<Deps, 'db' | 'vault' | 'payments' | 'log'>,
  chargeId: string,
): Promise<string | null> {
  for (const key of await deps.payments.keys.list(deps)) {
    try {
      return await callWithKey(deps, key, (provider) => provider.findPaymentOfCharge(chargeId));
    } catch (error) {
      if (!isOutOfReach(error)) throw asStoreError(error, 'payer');
    }
  }
  deps.log.warn({ chargeId }, 'no key reaches the charge that an early warning of fraud names');
  return null;
}
