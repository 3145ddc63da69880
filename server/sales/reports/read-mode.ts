import type { Deps } from '#platform/deps.ts';
import { UnreadableSecret } from '#platform/secrets/vault.ts';

/**
 * Reads which payments count: those of the mode of the shop's present keys, so that a shop that tries things out sees
 * its test payments, and one that sells never does. Without keys, or with keys that cannot be decrypted: live ones.
 */
export async function readMode({
  payments: { keys },
  ...deps
}: Pick<Deps, 'db' | 'vault' | 'payments'>): Promise<{ livemode: boolean }> {
  try {
    const keyId = await keys.readPresentId(deps);
    const facts = keyId === null ? undefined : await keys.findFacts(deps, keyId);
    return { livemode: facts?.livemode ?? true };
  } catch (error) {
    if (error instanceof UnreadableSecret) return { livemode: true };
    throw error;
  }
}
