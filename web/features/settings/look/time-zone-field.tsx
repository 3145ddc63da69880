import { SelectField } from '../../../ui/fields/select-field.tsx';
import type { SettingFieldProps } from '../form/setting-field.tsx';

/** The zones that this browser knows, UTC, and the saved one. */
function zonesWith(saved: string): { value: string; label: string }[] {
  const zones = new Set(['UTC', saved, ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}

/** The field for the time zone by whose days the shop counts. */
export function TimeZoneField({ settings, field }: SettingFieldProps) {
  const { form, ruleOf, readSaved } = settings;
  const { key, label, hint } = field;
  return (
    <SelectField
      error={form.formState.errors[key]?.message}
      hint={hint}
      label={label}
      options={zonesWith(readSaved()[key] ?? 'UTC')}
      {...form.register(key, ruleOf(field))}
    />
  );
}
