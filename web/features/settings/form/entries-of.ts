import type { SettingField } from '#contract/settings.ts';
import type { SettingValues } from './check-secret.ts';
import type { Entry } from './save-each.ts';

/** Without spaces around it, and with a point before decimals. */
function toSave({ kind }: SettingField, typed: string): string {
  return kind === 'decimal' ? typed.trim().replace(',', '.') : typed.trim();
}

/**
 * Lists the settings to save: the changed ones, and with a secret the settings that erase it, so that it is used with
 * the values in the form only.
 */
export function entriesOf(
  fields: readonly SettingField[],
  { typed, saved }: { typed: SettingValues; saved: SettingValues },
): Entry[] {
  const changed = new Set(
    fields
      .filter((field) => {
        const value = toSave(field, typed[field.key] ?? '');
        return value !== saved[field.key] && !(value === '' && field.keepsWhenEmpty);
      })
      .map(({ key }) => key),
  );
  return fields
    .filter(({ key, erases }) => changed.has(key) || (erases !== null && changed.has(erases)))
    .map((field) => ({
      key: field.key,
      value: toSave(field, typed[field.key] ?? ''),
      after: fields.filter(({ erases }) => erases === field.key).map(({ key }) => key),
    }));
}
