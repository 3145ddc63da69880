import { createContext } from 'react';
import type { SettingField } from '#contract/settings.ts';
import type { Shown } from '../../../ui/conflicts/save-shown.ts';
import type { Listed } from '../settings-query.ts';

type ShownSetting = Shown<{ value: string }, number>;

export interface LoadedSettings {
  /** The saved settings, as far as this page knows. */
  readonly listed: Listed;
  /** How all settings are edited. */
  readonly fields: readonly SettingField[];
  /** The settings as the forms of a tab show them, by the setting's key; updated when they save. */
  readonly shown: Map<string, ShownSetting>;
}

export const SettingsContext = createContext<LoadedSettings>({
  listed: [],
  fields: [],
  shown: new Map(),
});

/** Whether saving another setting may erase this one. */
export function isErasable({ fields }: Pick<LoadedSettings, 'fields'>, key: string): boolean {
  return fields.some(({ erases }) => erases === key);
}

/** A setting as a form shows it. */
export function shownOf({ value, version }: Listed[number]): ShownSetting {
  return { fields: { value }, version };
}
