import type { Deps } from '#platform/deps.ts';
import { isLiveKey } from '#platform/payments/payments.ts';
import { keyIdOf } from './payment-keys.store.ts';
import { readSettings } from './settings.store.ts';

export interface PaymentKeys {
  publicKey: string;
  secretKey: string;
  livemode: boolean;
  /** What orders remember the secret key by. */
  keyId: string;
}

/** The card provider's keys; null until both are there and of the same mode (test or live). */
export async function readPaymentKeys(
  deps: Pick<Deps, 'db' | 'vault'>,
): Promise<PaymentKeys | null> {
  const settings = await readSettings(deps, ['STRIPE_SECRET_KEY', 'VITE_STRIPE_PUBLIC_KEY']);
  const { STRIPE_SECRET_KEY: secretKey, VITE_STRIPE_PUBLIC_KEY: publicKey } = settings;
  if (secretKey === undefined || publicKey === undefined) return null;
  const livemode = isLiveKey(secretKey);
  if (isLiveKey(publicKey) !== livemode) return null;
  return { publicKey, secretKey, livemode, keyId: keyIdOf(secretKey) };
}
