import { isLiveKey } from '#platform/payments/payments.ts';

/** `pk_test_51H8abcDEFGHIJKLMxyz` is a key of the account `acct_1H8abcDEFGHIJKLM`. */
const accountPart = /^[a-z]{2}_(?:test|live)_5(1[A-Za-z0-9]{15})/;

const modeOf = (key: string): string => (isLiveKey(key) ? 'live' : 'test');

/**
 * Why the two keys do not fit together; null where they do, or where old keys do not tell their
 * account. With keys that do not fit every payment would end at the provider's refusal.
 */
export function keysMismatch(publicKey: string, secretKey: string): string | null {
  const [open, secret] = [modeOf(publicKey), modeOf(secretKey)];
  if (open !== secret) {
    return `The keys do not fit together: the publishable key is a ${open} key, the secret key a ${secret} key.`;
  }
  const accounts = [publicKey, secretKey].map((key) => accountPart.exec(key)?.[1]);
  if (accounts.includes(undefined) || accounts[0] === accounts[1]) return null;
  return 'The keys do not fit together: the publishable key belongs to another account than the secret key.';
}
