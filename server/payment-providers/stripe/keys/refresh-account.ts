import type { Deps } from '#platform/deps.ts';
import { lookUpAccount } from '#platform/payments/call-with-key.ts';
import { PaymentsError } from '#platform/payments/payments.ts';
import { readSetting } from '../../../settings/index.ts';
import { stripeSettings } from '../stripe.settings.ts';
import { keepKey } from './payment-keys.store.ts';
import { stripeKeyOf } from './stripe-key.ts';

/**
 * Fetches the account of the key in use again: it may be unknown so far, or its owner may have finished its
 * setup. A failure is logged; it only shows whether the key is accepted.
 */
export async function refreshAccount(
  deps: Pick<Deps, 'db' | 'vault' | 'clock' | 'payments' | 'log'>,
): Promise<void> {
  const secretKey = await readSetting(deps, stripeSettings.secretKey);
  if (secretKey === null) return;
  // Stored first, so that it can be noted if the key is not accepted.
  await keepKey(deps, secretKey);
  try {
    await lookUpAccount(deps, stripeKeyOf(secretKey));
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.warn({ err: error }, 'could not read the account of the payment key');
  }
}
