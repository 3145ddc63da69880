import type { Deps } from '#platform/deps.ts';
import { PaymentsError } from '#platform/payments/payments.ts';
import { callWithKey } from './call-with-key.ts';
import { keepKey, noteAccount } from './payment-keys.store.ts';
import { readSettings } from './settings.store.ts';

type RefreshDeps = Pick<Deps, 'db' | 'vault' | 'clock' | 'payments' | 'log'>;

/** Asks the provider for a key's account and whether it can take payments. Throws PaymentsError. */
export async function askWhose(deps: RefreshDeps, secretKey: string): Promise<void> {
  const account = await callWithKey(deps, secretKey, (provider) => provider.retrieveAccount());
  const keyId = await keepKey(deps, secretKey);
  await noteAccount(deps, { keyId, account });
}

/**
 * Asks again for the account of the key in use: it may be unknown so far, or its owner may have
 * finished its setup. A failure only tells whether the key is accepted.
 */
export async function refreshAccount(deps: RefreshDeps): Promise<void> {
  const { STRIPE_SECRET_KEY: secretKey } = await readSettings(deps, ['STRIPE_SECRET_KEY']);
  if (secretKey === undefined) return;
  // Kept first, so that an answer that the key is not accepted has its place.
  await keepKey(deps, secretKey);
  try {
    await askWhose(deps, secretKey);
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.warn({ err: error }, 'could not read the account of the payment key');
  }
}
