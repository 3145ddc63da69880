import type { Deps } from '#platform/deps.ts';
import { isLiveKey } from '#platform/payments/payments.ts';
import { keysMismatch } from './keys-mismatch.ts';
import { keyIdOf } from './payment-keys.store.ts';
import { readSettings } from './settings.store.ts';

export interface PaymentKeys {
  publicKey: string;
  secretKey: string;
  livemode: boolean;
  /** What orders remember the secret key by. */
  keyId: string;
}

/** The card provider's keys; null until both are saved and match. */
export async function readPaymentKeys(
  deps: Pick<Deps, 'db' | 'vault'>,
): Promise<PaymentKeys | null> {
  const settings = await readSettings(deps, ['STRIPE_SECRET_KEY', 'VITE_STRIPE_PUBLIC_KEY']);
  const { STRIPE_SECRET_KEY: secretKey, VITE_STRIPE_PUBLIC_KEY: publicKey } = settings;
  if (secretKey === undefined || publicKey === undefined) return null;
  if (keysMismatch(publicKey, secretKey) !== null) return null;
  return { publicKey, secretKey, livemode: isLiveKey(secretKey), keyId: keyIdOf(secretKey) };
}

/** Whether one of the saved payment keys is a live one. */
export async function holdsLiveKey(deps: Pick<Deps, 'db' | 'vault'>): Promise<boolean> {
  const keys = await readSettings(deps, ['STRIPE_SECRET_KEY', 'VITE_STRIPE_PUBLIC_KEY']);
  return Object.values(keys).some(isLiveKey);
}

/** What orders remember the saved secret key by; null where none is saved. */
export async function readSecretKeyId(deps: Pick<Deps, 'db' | 'vault'>): Promise<string | null> {
  const { STRIPE_SECRET_KEY: secretKey } = await readSettings(deps, ['STRIPE_SECRET_KEY']);
  return secretKey === undefined ? null : keyIdOf(secretKey);
}
