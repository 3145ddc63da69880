import type * as z from 'zod/mini';
import type { getPaymentSetup } from '#contract/settings.ts';
import type { Deps } from '#platform/deps.ts';
import { isLiveKey } from '#platform/payments/payments.ts';
import { readSettings } from './settings.store.ts';

type PaymentSetup = z.output<typeof getPaymentSetup.response>;

/** Whether the saved keys let buyers pay by card; if not, what is missing. */
export async function describePaymentSetup(
  deps: Pick<Deps, 'db' | 'vault'>,
): Promise<PaymentSetup> {
  const settings = await readSettings(deps, ['STRIPE_SECRET_KEY', 'VITE_STRIPE_PUBLIC_KEY']);
  const { STRIPE_SECRET_KEY: secretKey, VITE_STRIPE_PUBLIC_KEY: publicKey } = settings;
  const not = (problem: string): PaymentSetup => ({ ready: false, mode: null, problem });
  if (secretKey === undefined && publicKey === undefined) return not('Both keys are missing.');
  if (publicKey === undefined) return not('The publishable key is missing.');
  if (secretKey === undefined) return not('The secret key is missing.');
  const modeOf = (key: string) => (isLiveKey(key) ? 'live' : 'test');
  const mode = modeOf(secretKey);
  if (modeOf(publicKey) !== mode) {
    return not(
      `The keys do not fit together: the publishable key is a ${modeOf(publicKey)} key, the secret key a ${mode} key.`,
    );
  }
  return { ready: true, mode, problem: null };
}
