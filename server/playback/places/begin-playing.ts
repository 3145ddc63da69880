import type { Deps } from '#platform/deps.ts';
import { type Place, startPlace } from './places.store.ts';
import { readPlayingPlaces } from './read-playing-places.ts';

/**
 * A customer begins to play at a place. Returns in how many places the account may play at a time; null
 * if the number is not limited, and then nothing is stored.
 */
export async function beginPlaying(
  deps: Pick<Deps, 'db' | 'vault' | 'clock'>,
  place: Place,
): Promise<number | null> {
  const allowed = await readPlayingPlaces(deps);
  if (allowed !== null) await startPlace(deps, place);
  return allowed;
}
