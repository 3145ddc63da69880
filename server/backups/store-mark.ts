import type { Deps } from '#platform/deps.ts';

/** Tells the stores apart by their secret keys, which it does not give away. */
export function storeMark({ vault }: Pick<Deps, 'vault'>): string {
  return vault.derive('backups', 'store').toString('hex').slice(0, 32);
}
