const secretKey = /^(?:sk|rk)_(?:test|live)_/;
const publishableKey = /^pk_(?:test|live)_/;

/** Behind the beginning. Stripe does not say how long its keys are; they have been 24 characters and more. */
const LEAST_CHARACTERS = 8;
const MOST_CHARACTERS = 300;

/** Of a key whose beginning is right, but that was not copied as it is. `start` includes the last `_`. */
function explainRest(value: string, start: RegExp): string | null {
  const rest = value.replace(start, '');
  const stray = /\W/u.exec(rest);
  if (stray !== null) {
    const what = /\s/.test(stray[0]) ? 'a space or a line break' : `“${stray[0]}”`;
    return `there is ${what} in this key. It has letters, digits and _ only. Copy it from Stripe again.`;
  }
  if (rest.length < LEAST_CHARACTERS) {
    return 'this key is too short. Copy the whole key from Stripe again.';
  }
  if (rest.length > MOST_CHARACTERS) {
    return 'this key is too long. Copy one key from Stripe again.';
  }
  return null;
}

/** Why a text cannot be a secret key; null where nothing speaks against it. */
export function explainSecretKey(value: string): string | null {
  if (value.startsWith('pk_')) {
    return 'this is a publishable key (pk_). The secret key starts with sk_ or rk_.';
  }
  if (!secretKey.test(value)) {
    return 'a secret key starts with sk_test_, sk_live_, rk_test_ or rk_live_.';
  }
  return explainRest(value, secretKey);
}

/** Why a text cannot be a publishable key; null where nothing speaks against it. The two must not be swapped. */
export function explainPublishableKey(value: string): string | null {
  if (/^[sr]k_/.test(value)) {
    return 'this is a secret key. The publishable key starts with pk_; never show a secret key to anybody.';
  }
  if (!publishableKey.test(value)) {
    return 'a publishable key starts with pk_test_ or pk_live_.';
  }
  return explainRest(value, publishableKey);
}
