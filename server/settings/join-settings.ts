import { SETTING_FORMS, type SettingForm } from '#contract/settings.ts';
import type { PlacedSetting, SettingGroup, StoreSettings } from './setting.ts';

/** The settings of all domains, by the forms in which they are edited. Throws for a key that is declared twice. */
export function joinSettings(
  forms: Readonly<Record<SettingForm, readonly SettingGroup[]>>,
): StoreSettings {
  const all = new Map<string, PlacedSetting>();
  for (const form of SETTING_FORMS) {
    for (const setting of forms[form].flatMap((group) => Object.values(group))) {
      if (all.has(setting.key)) throw new Error(`The setting ${setting.key} is declared twice.`);
      all.set(setting.key, { ...setting, form });
    }
  }
  return all;
}
