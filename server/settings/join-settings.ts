import { settingKey } from '#contract/settings.ts';
import type { Setting, SettingGroup, StoreSettings } from './setting.ts';

/** The groups of all domains as one list. Throws for a key of the contract that not exactly one of them declares. */
export function joinSettings(groups: readonly SettingGroup[]): StoreSettings {
  const declared = groups.flatMap((group): Setting[] => Object.values(group));
  return new Map(
    settingKey.options.map((key) => {
      const [setting, ...others] = declared.filter((one) => one.key === key);
      if (setting === undefined || others.length > 0)
        throw new Error(
          `${others.length === 0 ? 'No domain declares' : 'Two domains declare'} the setting ${key}.`,
        );
      return [key, setting];
    }),
  );
}
