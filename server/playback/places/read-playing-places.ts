import { NO_LIMIT } from '#contract/settings.ts';
import type { Deps } from '#platform/deps.ts';
import { readSetting } from '../../settings/index.ts';
import { playbackSettings } from '../playback.settings.ts';

/** In how many places an account may play at a time; null: in any number. */
export async function readPlayingPlaces(deps: Pick<Deps, 'db' | 'vault'>): Promise<number | null> {
  const places = await readSetting(deps, playbackSettings.places);
  return places === NO_LIMIT ? null : Number(places);
}
