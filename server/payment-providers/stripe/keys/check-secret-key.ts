import type { Deps } from '#platform/deps.ts';
import { lookUpAccount } from '#platform/payments/call-with-key.ts';
import { PaymentsError } from '#platform/payments/payments.ts';
import { wrongValue } from '../../../settings/index.ts';
import { keepKey, noteAcceptance } from './payment-keys.store.ts';
import { stripeKeyOf } from './stripe-key.ts';

type CheckDeps = Pick<Deps, 'db' | 'vault' | 'clock' | 'payments' | 'log'>;

/**
 * Asks the provider about a secret key before it is saved: which account it belongs to, and whether
 * that can take payments. Throws 400 if the provider does not accept it. If the provider cannot be
 * reached the key is saved all the same, and its account is asked for later.
 */
export async function checkSecretKey(deps: CheckDeps, secretKey: string): Promise<void> {
  try {
    await lookUpAccount(deps, stripeKeyOf(secretKey));
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    // A restricted key can be valid without the right to read its account.
    const isRestricted = error.failure === 'forbidden' && secretKey.startsWith('rk_');
    if (!isRestricted && (error.failure === 'denied' || error.failure === 'forbidden')) {
      throw wrongValue('value: Stripe does not accept this key.', { cause: error });
    }
    deps.log.warn({ err: error }, 'could not check the payment key');
    const keyId = await keepKey(deps, secretKey);
    await noteAcceptance(deps, { keyId, isAccepted: null });
  }
}
