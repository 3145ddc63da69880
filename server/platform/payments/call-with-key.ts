import type { Deps } from '../deps.ts';
import type { PaymentKey } from './payment-keys.ts';
import { type PaymentProvider, PaymentsError } from './payments.ts';

/**
 * Makes calls to the provider under a key, and remembers whether it accepted the key: the one
 * way to do so. So a key that was revoked is known from the first call that fails, at every process
 * and after a restart, until a call under it succeeds. Throws PaymentsError.
 */
export async function callWithKey<Result>(
  deps: Pick<Deps, 'db' | 'payments'>,
  key: PaymentKey,
  send: (provider: PaymentProvider) => Promise<Result>,
): Promise<Result> {
  const { payments } = deps;
  try {
    const result = await send(payments.connect(key));
    await payments.keys.noteAcceptance(deps, { keyId: key.id, isAccepted: true });
    return result;
  } catch (error) {
    const isDenied = error instanceof PaymentsError && error.failure === 'denied';
    if (isDenied) await payments.keys.noteAcceptance(deps, { keyId: key.id, isAccepted: false });
    throw error;
  }
}

/** Asks the provider for a key's account and whether it can take payments. Throws PaymentsError. */
export async function lookUpAccount(
  deps: Pick<Deps, 'db' | 'vault' | 'clock' | 'payments' | 'log'>,
  key: PaymentKey,
): Promise<void> {
  const account = await callWithKey(deps, key, (provider) => provider.retrieveAccount());
  const keyId = await deps.payments.keys.keep(deps, key);
  await deps.payments.keys.noteAccount(deps, { keyId, account });
}
