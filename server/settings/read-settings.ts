import type { Deps } from '#platform/deps.ts';
import type { Setting, SettingGroup, SettingValues } from './setting.ts';
import { listSaved } from './settings.store.ts';

type ReadDeps = Pick<Deps, 'db' | 'vault'>;

/** The values of a domain's settings by the domain's names; secrets in clear. Throws UnreadableSecret. */
export async function readSettings<Group extends SettingGroup>(
  deps: ReadDeps,
  group: Group,
): Promise<SettingValues<Group>> {
  const saved = await listSaved(deps, Object.values(group));
  const values = Object.entries(group).map(([name, { key, initial }]) => [
    name,
    saved.get(key) ?? initial ?? null,
  ]);
  // The entries are those of the group, which an object made of entries does not tell.
  return Object.fromEntries(values) as SettingValues<Group>;
}

/** The value of one setting, as `readSettings` reads it. */
export async function readSetting<One extends Setting>(deps: ReadDeps, setting: One) {
  return (await readSettings(deps, { setting })).setting;
}
