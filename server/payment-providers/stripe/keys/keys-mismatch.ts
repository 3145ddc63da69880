import { isLiveKey } from './is-live-key.ts';

/** `pk_test_51H8abcDEFGHIJKLMxyz` is a key of the account `acct_1H8abcDEFGHIJKLM`. */
const accountPart = /^[a-z]{2}_(?:test|live)_5(1[A-Za-z0-9]{15})/;

const modeOf = (key: string): string => (isLiveKey(key) ? 'live' : 'test');

/**
 * Why the two keys do not match; null where they do, or where old keys do not name their account.
 * The provider refuses every payment with keys that do not match.
 */
export function keysMismatch(publicKey: string, secretKey: string): string | null {
  const [open, secret] = [modeOf(publicKey), modeOf(secretKey)];
  if (open !== secret) {
    return `The keys do not match: the publishable key is a ${open} key, the secret key is a ${secret} key. Save two test keys, or two live keys.`;
  }
  const accounts = [publicKey, secretKey].map((key) => accountPart.exec(key)?.[1]);
  if (accounts.includes(undefined) || accounts[0] === accounts[1]) return null;
  return 'The keys do not match: they belong to different Stripe accounts. Save both keys of one account.';
}
