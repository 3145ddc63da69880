import type { Deps } from '#platform/deps.ts';

/** Identifies a store by a hash of its secret key. */
export function storeIdentity({ vault }: Pick<Deps, 'vault'>): string {
  return vault.derive('backups', 'store').toString('hex').slice(0, 32);
}
