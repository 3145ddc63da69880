import type { Deps } from '#platform/deps.ts';
import { findCopyOf } from '#platform/instance/instance.ts';
import { callWithKey, lookUpAccount } from '#platform/payments/call-with-key.ts';
import { PaymentsError } from '#platform/payments/payments.ts';
import { wrongValue } from '../../../settings/index.ts';
import { keepKey, noteAcceptance, noteWebhookSecret } from './payment-keys.store.ts';
import { stripeKeyOf } from './stripe-key.ts';

type CheckDeps = Pick<Deps, 'db' | 'vault' | 'clock' | 'payments' | 'policy' | 'log'>;

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

/**
 * Registers our webhook at the provider, if the shop has a public https address and no signing secret
 * is configured. A failure is only logged: the store also reads events from the provider. A restored copy registers
 * none: it would take the place of the shop's.
 */
export async function registerWebhook(deps: CheckDeps, secretKey: string): Promise<void> {
  const { publicOrigin, https, webhookSecret } = deps.policy;
  if (!https || publicOrigin === null || webhookSecret !== null) return;
  if ((await findCopyOf(deps.db)) !== null) return;
  try {
    const url = `${publicOrigin}/api/webhooks/stripe`;
    const key = stripeKeyOf(secretKey);
    const secret = await callWithKey(deps, key, (provider) => provider.registerWebhook(url));
    await noteWebhookSecret(deps, { keyId: await keepKey(deps, secretKey), secret });
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.warn({ err: error }, 'could not register the webhook');
  }
}
