import type { Deps } from '#platform/deps.ts';
import { readSetting, readSettings } from '../../../settings/index.ts';
import { stripeSettings } from '../stripe.settings.ts';
import { isLiveKey } from './is-live-key.ts';
import { keysMismatch } from './keys-mismatch.ts';
import { keyIdOf } from './payment-keys.store.ts';

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
  const { secretKey, publishableKey } = await readSettings(deps, stripeSettings);
  if (secretKey === null || publishableKey === null) return null;
  if (keysMismatch(publishableKey, secretKey) !== null) return null;
  return {
    publicKey: publishableKey,
    secretKey,
    livemode: isLiveKey(secretKey),
    keyId: keyIdOf(secretKey),
  };
}

/** Whether one of the saved payment keys is a live one. */
export async function holdsLiveKey(deps: Pick<Deps, 'db' | 'vault'>): Promise<boolean> {
  const keys = await readSettings(deps, stripeSettings);
  return Object.values(keys).some((key) => key !== null && isLiveKey(key));
}

/** What orders remember the saved secret key by; null where none is saved. */
export async function readSecretKeyId(deps: Pick<Deps, 'db' | 'vault'>): Promise<string | null> {
  const secretKey = await readSetting(deps, stripeSettings.secretKey);
  return secretKey === null ? null : keyIdOf(secretKey);
}
