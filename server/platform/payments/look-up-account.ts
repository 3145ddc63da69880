import type { Deps } from '../deps.ts';
import { callWithKey } from './call-with-key.ts';
import type { PaymentKey } from './payment-keys.ts';

/** Asks the provider for a key's account and whether it can take payments. Throws PaymentsError. */
export async function lookUpAccount(
  deps: Pick<Deps, 'db' | 'vault' | 'clock' | 'payments' | 'log'>,
  key: PaymentKey,
): Promise<void> {
  const account = await callWithKey(deps, key, (provider) => provider.retrieveAccount());
  const keyId = await deps.payments.keys.keep(deps, key);
  await deps.payments.keys.noteAccount(deps, { keyId, account });
}
