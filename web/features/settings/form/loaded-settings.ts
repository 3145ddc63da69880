import { createContext } from 'react';
import type { SettingField } from '#contract/settings.ts';
import type { Shown } from '../../../ui/conflicts/save-shown.ts';
import type { Listed } from '../settings-query.ts';

type ShownSetting = Shown<{ value: string }, number>;

export interface LoadedSettings {
  /** How all settings are edited. */
  readonly fields: readonly SettingField[];
  /** What the forms of a tab show as saved, by the setting's key; changed by what they save themselves. */
  readonly shown: Map<string, ShownSetting>;
}

export const LoadedSettings = createContext<LoadedSettings>({ fields: [], shown: new Map() });

/** A setting as a form shows it. */
export function shownOf({ value, version }: Listed[number]): ShownSetting {
  return { fields: { value }, version };
}
