import type { Deps } from '#platform/deps.ts';
import { PaymentsError } from '#platform/payments/payments.ts';
import { keepKey, noteWebhookSecret } from './payment-keys.store.ts';
import { askWhose } from './refresh-account.ts';
import { wrongValue } from './settings.errors.ts';

type CheckDeps = Pick<Deps, 'db' | 'vault' | 'clock' | 'payments' | 'policy' | 'log'>;

/**
 * Asks the provider about a secret key before it is saved: whose account it is and whether that may
 * take payments. Throws 400 for a key the provider does not accept. A provider that cannot be
 * reached does not stand in the way: the key is kept, and its account is asked for later.
 */
export async function checkSecretKey(deps: CheckDeps, secretKey: string): Promise<void> {
  try {
    await askWhose(deps, secretKey);
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    if (error.failure === 'denied' && !secretKey.startsWith('rk_')) {
      throw wrongValue('value: the provider does not accept this key.', { cause: error });
    }
    // A restricted key may work and still not be allowed to read its account.
    deps.log.warn({ err: error }, 'a payment key could not be checked');
    await keepKey(deps, secretKey);
  }
}

/**
 * Has the provider send its events here, where the shop has a public https address and no signing
 * secret of its own is configured. Failing is no error: the store settles everything without.
 */
export async function registerWebhook(deps: CheckDeps, secretKey: string): Promise<void> {
  const { publicOrigin, https, webhookSecret } = deps.policy;
  if (!https || publicOrigin === null || webhookSecret !== null) return;
  try {
    const url = `${publicOrigin}/api/webhooks/stripe`;
    const secret = await deps.payments.connect(secretKey).registerWebhook(url);
    await noteWebhookSecret(deps, { keyId: await keepKey(deps, secretKey), secret });
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.warn({ err: error }, 'no webhook could be registered');
  }
}
