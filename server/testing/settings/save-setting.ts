import type { Deps } from '#platform/deps.ts';
import { saveSetting as save } from '../../settings/index.ts';
import { storeSettings } from '../../start/store-settings.ts';

/** Stores a setting whatever its value, without what its domain does beside. */
export async function saveSetting(
  deps: Pick<Deps, 'db' | 'vault' | 'clock'>,
  { name, value }: { name: string; value: string },
): Promise<void> {
  const setting = storeSettings.get(name);
  if (setting === undefined) throw new Error(`${name} is not a setting`);
  await save(deps, setting, { value });
}
