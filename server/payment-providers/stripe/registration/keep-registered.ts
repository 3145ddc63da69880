import type { Deps } from '#platform/deps.ts';
import { readSetting } from '../../../settings/index.ts';
import { stripeSettings } from '../stripe.settings.ts';
import { registerAtProvider } from './register-at-provider.ts';

/**
 * Registers the store at Stripe where something differs: after an update that needs more events, after a change of
 * the address, or because Stripe did not answer before.
 */
export async function keepRegistered(
  deps: Pick<Deps, 'db' | 'vault' | 'clock' | 'payments' | 'policy' | 'log'>,
): Promise<void> {
  const secretKey = await readSetting(deps, stripeSettings.secretKey);
  if (secretKey !== null) await registerAtProvider(deps, { secretKey, isSaved: false });
}
