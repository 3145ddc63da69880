/** The payment provider's secret keys, signing secrets and client secrets, wherever a text has one. */
const secrets = /\b((?:[sr]k_(?:test|live)|whsec|pi_\w+?_secret)_)\w{4,}/g;

/** A text with the secrets in it masked; what sort of secret it was can still be read. */
export function maskSecrets(text: string): string {
  return text.replaceAll(secrets, '$1****');
}
