import { NO_LIMIT } from '#contract/settings.ts';
import type { Deps } from '#platform/deps.ts';
import { readSettings } from './settings.store.ts';

/** The setting in a store that has none. */
export const DEFAULT_PLAYING_PLACES = '3';

/** In how many places an account may play at a time; null: in any number. */
export async function readPlayingPlaces(deps: Pick<Deps, 'db' | 'vault'>): Promise<number | null> {
  const { PLAYING_PLACES: saved = DEFAULT_PLAYING_PLACES } = await readSettings(deps, [
    'PLAYING_PLACES',
  ]);
  return saved === NO_LIMIT ? null : Number(saved);
}
