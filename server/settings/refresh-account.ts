import type { Deps } from '#platform/deps.ts';
import { PaymentsError } from '#platform/payments/payments.ts';
import { keepKey, noteAccount } from './payment-keys.store.ts';
import { readSettings } from './settings.store.ts';

type RefreshDeps = Pick<Deps, 'db' | 'vault' | 'clock' | 'payments' | 'log'>;

/** Asks the provider whose a secret key is and whether that may take payments. Throws PaymentsError. */
export async function askWhose(deps: RefreshDeps, secretKey: string): Promise<void> {
  const account = await deps.payments.connect(secretKey).retrieveAccount();
  const keyId = await keepKey(deps, secretKey);
  await noteAccount(deps, { keyId, account });
}

/**
 * Asks again about the account of the key in use: it was not known yet, or its owner has finished
 * its setup since. Failing changes nothing.
 */
export async function refreshAccount(deps: RefreshDeps): Promise<void> {
  const { STRIPE_SECRET_KEY: secretKey } = await readSettings(deps, ['STRIPE_SECRET_KEY']);
  if (secretKey === undefined) return;
  try {
    await askWhose(deps, secretKey);
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.warn({ err: error }, 'the account of the payment key could not be asked for');
  }
}
