import type { Deps } from '#platform/deps.ts';
import { readSetting } from '../../settings/index.ts';
import { NO_LIMIT, playbackSettings } from '../playback.settings.ts';
import { countNewerPlaces, type Place, startPlace } from './places.store.ts';

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

/** The number of places in which an account may play at a time; null: there is no limit. */
async function readPlayingPlaces(deps: Pick<Deps, 'db' | 'vault'>): Promise<number | null> {
  const places = await readSetting(deps, playbackSettings.places);
  return places === NO_LIMIT ? null : Number(places);
}
