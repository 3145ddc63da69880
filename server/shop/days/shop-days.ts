import { addDays, startOfDay } from '#platform/clock/time-zone.ts';
import type { Deps } from '#platform/deps.ts';
import { readSetting } from '../../settings/index.ts';
import { daySettings } from './days.settings.ts';

/**
 * From the beginning of the first day until the end of the last, in the shop's time zone; milliseconds. A day that is
 * missing is no bound.
 */
export async function readSpan(
  deps: Pick<Deps, 'db' | 'vault'>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<{ from: number | undefined; before: number | undefined }> {
  if (from === undefined && to === undefined) return { from: undefined, before: undefined };
  const zone = await readTimeZone(deps);
  return {
    from: from === undefined ? undefined : startOfDay(zone, from),
    before: to === undefined ? undefined : startOfDay(zone, addDays(to, 1)),
  };
}

/** The name of the shop's time zone, such as "Europe/Berlin"; "UTC" until one is set. */
export function readTimeZone(deps: Pick<Deps, 'db' | 'vault'>): Promise<string> {
  return readSetting(deps, daySettings.timeZone);
}
