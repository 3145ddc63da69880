import type { Deps } from '#platform/deps.ts';
import { readSetting } from '../../settings/index.ts';
import { daySettings } from './days.settings.ts';

/** The name of the shop's time zone, such as "Europe/Berlin"; "UTC" until one is set. */
export function readTimeZone(deps: Pick<Deps, 'db' | 'vault'>): Promise<string> {
  return readSetting(deps, daySettings.timeZone);
}
