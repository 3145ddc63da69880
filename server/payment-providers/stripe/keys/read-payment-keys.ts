import { OFFERED_METHODS, type OfferedMethods } from '#contract/values/offered-methods.ts';
import type { Deps } from '#platform/deps.ts';
import type { PresentKey } from '#platform/payments/payment-keys.ts';
import { readSetting, readSettings } from '../../../settings/index.ts';
import { stripeSettings } from '../stripe.settings.ts';
import { isLiveKey, keysMismatch } from './key-format.ts';
import { keyIdOf, type StripeKey, stripeKeyOf } from './stripe-key.ts';

/** The saved keys; null until both are saved and match. */
export async function readPaymentKeys(
  deps: Pick<Deps, 'db' | 'vault'>,
): Promise<(PresentKey & StripeKey) | null> {
  const { secretKey, publishableKey, methods } = await readSettings(deps, stripeSettings);
  if (secretKey === null || publishableKey === null) return null;
  if (keysMismatch(publishableKey, secretKey) !== null) return null;
  return { ...stripeKeyOf(secretKey), publicKey: publishableKey, methods: methodsFrom(methods) };
}

/** The saved choice; cards for a value that a newer version of the store has saved. */
function methodsFrom(saved: string): OfferedMethods {
  return OFFERED_METHODS.find((methods) => methods === saved) ?? 'card';
}

/** Whether one of the saved payment keys is a live one. */
export async function holdsLiveKey(deps: Pick<Deps, 'db' | 'vault'>): Promise<boolean> {
  const { secretKey, publishableKey } = await readSettings(deps, stripeSettings);
  return [secretKey, publishableKey].some((key) => key !== null && isLiveKey(key));
}

/** Reads the id under which orders remember the saved secret key; null where none is saved. */
export async function readSecretKeyId(deps: Pick<Deps, 'db' | 'vault'>): Promise<string | null> {
  const secretKey = await readSetting(deps, stripeSettings.secretKey);
  return secretKey === null ? null : keyIdOf(secretKey);
}
