import type { Deps } from '#platform/deps.ts';
import { callWithKey } from './call-with-key.ts';
import { keepKey, noteAccount } from './payment-keys.store.ts';

/** Asks the provider for a key's account and whether it can take payments. Throws PaymentsError. */
export async function lookUpAccount(
  deps: Pick<Deps, 'db' | 'vault' | 'clock' | 'payments' | 'log'>,
  secretKey: string,
): Promise<void> {
  const account = await callWithKey(deps, secretKey, (provider) => provider.retrieveAccount());
  const keyId = await keepKey(deps, secretKey);
  await noteAccount(deps, { keyId, account });
}
