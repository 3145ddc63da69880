/** Whether a key is a live key. All others count as test keys. */
export function isLiveKey(key: string): boolean {
  return /^(?:sk|rk|pk)_live_/.test(key);
}

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

const MOST_CHARACTERS = 300;

/** Explains why a key was probably not copied whole. How it begins and how long it is are Stripe's to change. */
function explainRest(value: string): string | null {
  if (value === '') return 'must not be empty';
  const stray = /\W/u.exec(value);
  if (stray !== null) {
    const what = /\s/.test(stray[0]) ? 'a space or a line break' : `“${stray[0]}”`;
    return `there is ${what} in this key. It has letters, digits and _ only. Copy it from Stripe again.`;
  }
  return value.length > MOST_CHARACTERS
    ? 'this key is too long. Copy one key from Stripe again.'
    : null;
}

/** Why a text cannot be a secret key; null where nothing speaks against it. Stripe is asked about it besides. */
export function explainSecretKey(value: string): string | null {
  return value.startsWith('pk_')
    ? 'this is a publishable key (pk_). The secret key starts with sk_ or rk_.'
    : explainRest(value);
}

/** Why a text cannot be a publishable key; null where nothing speaks against it. Everybody will see it. */
export function explainPublishableKey(value: string): string | null {
  return /^(?:[sr]k|whsec)_/.test(value)
    ? 'this is a secret key. The publishable key starts with pk_; never show a secret key to anybody.'
    : explainRest(value);
}
