/** A secret as it may be shown: only its last four characters. */
export function maskSecret(secret: string): string {
  return `••••••••${secret.slice(-4)}`;
}
