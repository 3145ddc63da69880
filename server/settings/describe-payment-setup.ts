import type * as z from 'zod/mini';
import type { getPaymentSetup } from '#contract/settings.ts';
import type { Deps } from '#platform/deps.ts';
import { isLiveKey } from '#platform/payments/payments.ts';
import { keysMismatch } from './keys-mismatch.ts';
import { findKeyFacts, keyIdOf } from './payment-keys.store.ts';
import { readSettings } from './settings.store.ts';

type PaymentSetup = z.output<typeof getPaymentSetup.response>;

/** Whether the saved keys let buyers pay by card; if not, what is missing. */
export async function describePaymentSetup(
  deps: Pick<Deps, 'db' | 'vault' | 'policy'>,
): Promise<PaymentSetup> {
  const settings = await readSettings(deps, ['STRIPE_SECRET_KEY', 'VITE_STRIPE_PUBLIC_KEY']);
  const { STRIPE_SECRET_KEY: secretKey, VITE_STRIPE_PUBLIC_KEY: publicKey } = settings;
  const key = secretKey === undefined ? undefined : await findKeyFacts(deps, keyIdOf(secretKey));
  const account = key?.accountName ?? key?.accountId ?? null;
  const chargesEnabled = key?.chargesEnabled ?? null;
  const webhook = deps.policy.webhookSecret !== null || key?.hasWebhookSecret === true;
  const known = { account, chargesEnabled, webhook };
  const not = (problem: string): PaymentSetup => ({
    ready: false,
    mode: null,
    problem,
    ...known,
  });
  if (secretKey === undefined && publicKey === undefined) return not('Both keys are missing.');
  if (publicKey === undefined) return not('The publishable key is missing.');
  if (secretKey === undefined) return not('The secret key is missing.');
  const mismatch = keysMismatch(publicKey, secretKey);
  if (mismatch !== null) return not(mismatch);
  const mode = isLiveKey(secretKey) ? 'live' : 'test';
  const problem =
    chargesEnabled === false
      ? 'The Stripe account cannot take payments yet. Finish its setup at Stripe.'
      : null;
  return { ready: true, mode, problem, ...known };
}
