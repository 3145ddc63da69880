import type { Deps } from '#platform/deps.ts';

/** The fingerprint of the secret key, by which a backup says which store it is of. */
export function keyFingerprint({ vault }: Pick<Deps, 'vault'>): string {
  return vault.derive('backups', 'store').toString('hex').slice(0, 32);
}
