import type { Deps } from '#platform/deps.ts';
import { countNewerPlaces } from './places.store.ts';
import { readPlayingPlaces } from './read-playing-places.ts';

/**
 * Whether a customer's session may play as far as places are concerned: fewer places than allowed began
 * later. Computed each time, so a place that ends makes room at once. A session that has not said that it
 * plays may. See docs/decisions/0018-fair-sharing-is-no-lock.md.
 */
export async function mayPlayHere(
  deps: Pick<Deps, 'db' | 'vault' | 'clock'>,
  sessionHash: string,
): Promise<boolean> {
  const newer = await countNewerPlaces(deps, sessionHash);
  if (newer === 0) return true;
  const allowed = await readPlayingPlaces(deps);
  return allowed === null || newer < allowed;
}
