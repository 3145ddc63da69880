import type { Deps } from '#platform/deps.ts';
import { type PaymentProvider, PaymentsError } from '#platform/payments/payments.ts';
import { keyIdOf, noteAcceptance } from './payment-keys.store.ts';

/**
 * Makes calls to the provider under a secret key, and remembers whether it accepted the key: the one
 * way to do so. So a key that was revoked is known from the first call that fails, at every process
 * and after a restart, until a call under it succeeds. Throws PaymentsError.
 */
export async function callWithKey<Result>(
  deps: Pick<Deps, 'db' | 'payments'>,
  secretKey: string,
  send: (provider: PaymentProvider) => Promise<Result>,
): Promise<Result> {
  const keyId = keyIdOf(secretKey);
  try {
    const result = await send(deps.payments.connect(secretKey));
    await noteAcceptance(deps, { keyId, isAccepted: true });
    return result;
  } catch (error) {
    const isDenied = error instanceof PaymentsError && error.failure === 'denied';
    if (isDenied) await noteAcceptance(deps, { keyId, isAccepted: false });
    throw error;
  }
}
