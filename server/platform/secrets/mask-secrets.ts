/** Stripe's secret keys, signing secrets and client secrets, anywhere in a text. */
const secrets = /\b((?:[sr]k_(?:test|live)|whsec|pi_\w+?_secret)_)\w{4,}/g;

/** Masks the secrets in a text. Their prefixes stay, which tell the kind of secret. */
export function maskSecrets(text: string): string {
  return text.replaceAll(secrets, '$1****');
}
