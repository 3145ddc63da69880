import type { SettingField } from '#contract/settings.ts';

/** Typed or saved values by the settings' keys. */
export type SettingValues = Readonly<Record<string, string>>;

const namesOf = new Intl.ListFormat('en', { type: 'conjunction' });

/**
 * The error message for the field of a secret, or undefined. A new one pasted behind the mask would be saved together
 * with it. And a secret that other settings erase has to be entered again with them.
 */
export function findSecretProblem(
  { key, label }: SettingField,
  fields: readonly SettingField[],
  { typed, saved }: { typed: SettingValues; saved: SettingValues },
): string | undefined {
  const [value = '', mask] = [typed[key]?.trim(), saved[key]];
  const name = label.toLowerCase();
  if (value !== mask) {
    return value.includes('•')
      ? `Replace everything in this field with the new ${name}.`
      : undefined;
  }
  const changed = fields.filter(
    (other) => other.erases === key && typed[other.key]?.trim() !== saved[other.key],
  );
  if (value === '' || changed.length === 0) return undefined;
  const what = namesOf.format(changed.map((other) => other.label));
  return `Enter the ${name} again: ${what} changed. Without a ${name}, empty this field.`;
}
