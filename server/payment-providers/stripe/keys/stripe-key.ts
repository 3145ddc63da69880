import { sha256 } from '#platform/ids/ids.ts';
import type { PaymentKey } from '#platform/payments/payment-keys.ts';
import { isLiveKey } from './key-format.ts';

/** A key of an account at Stripe, with its secret. */
export interface StripeKey extends PaymentKey {
  secretKey: string;
}

/** A key's id in our tables; the key cannot be derived from it. */
export function keyIdOf(secretKey: string): string {
  return sha256(`payment key ${secretKey}`).slice(0, 32);
}

/** Wraps a secret key, so that the rest of the store can call Stripe under it. */
export function stripeKeyOf(secretKey: string): StripeKey {
  return { id: keyIdOf(secretKey), livemode: isLiveKey(secretKey), secretKey };
}

/** The secret in a key that came back from the rest of the store. */
export function secretOf(key: PaymentKey): string {
  if ('secretKey' in key && typeof key.secretKey === 'string') return key.secretKey;
  throw new TypeError(`The payment key ${key.id} is not one of Stripe.`);
}
