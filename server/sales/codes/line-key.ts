import type { Deps } from '#platform/deps.ts';

/** The form in which the line that holds a use is stored: a hash that only this store can make of its address. */
export function lineKey({ vault }: Pick<Deps, 'vault'>, address: string): string {
  return vault.derive('line that holds a use of a code', address).toString('base64url');
}
