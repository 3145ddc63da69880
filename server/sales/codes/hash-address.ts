import type { Deps } from '#platform/deps.ts';

/** Hash of the address that a use is held from (`clientAddress`), which only this store can make. */
export function hashAddress({ vault }: Pick<Deps, 'vault'>, address: string): string {
  return vault.derive('line that holds a use of a code', address).toString('base64url');
}
