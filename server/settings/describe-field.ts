import type { SettingField, SettingKind } from '#contract/settings.ts';
import type { Policy } from '#platform/policy.ts';
import type { PlacedSetting } from './setting.ts';

function kindOf({ secret, options, kind = 'text' }: PlacedSetting): SettingKind {
  if (secret !== undefined) return 'secret';
  return options === undefined ? kind : 'choice';
}

/** How a form shows a setting, under this configuration. */
export function describeField(setting: PlacedSetting, policy: Policy): SettingField {
  const { key, form, label, hint = '', options = [], isShort = false, required } = setting;
  return {
    key,
    form,
    label,
    hint,
    kind: kindOf(setting),
    options: [...options],
    isShort,
    required: required ?? null,
    keepsWhenEmpty: !setting.schema.safeParse('').success,
    erases: setting.erases?.key ?? null,
    decidedBy: setting.decidedBy?.(policy) ?? null,
  };
}
