/** A secret as it may be shown: only its last four characters. */
export function maskSecret(secret: string): string {
  return `••••••••${secret.slice(-4)}`;
}

/** Whether a value is what `maskSecret` made, sent back by a form that was not touched. */
export function isMask(value: string): boolean {
  return value.startsWith('••••');
}
