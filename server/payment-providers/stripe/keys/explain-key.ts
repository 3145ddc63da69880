const MOST_CHARACTERS = 300;

/** Of a key that was not copied as it is. How it begins and how long it is are Stripe's to change. */
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
