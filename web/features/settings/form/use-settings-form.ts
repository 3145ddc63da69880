import { useContext } from 'react';
import { useForm } from 'react-hook-form';
import type { SettingField, SettingForm } from '#contract/settings.ts';
import { resetSavedField } from '../../../ui/drafts/reset-saved.ts';
import { useDraft } from '../../../ui/drafts/use-draft.ts';
import { required } from '../../../ui/fields/required.ts';
import { findSecretProblem, type SettingValues } from './check-secret.ts';
import { LoadedSettings } from './loaded-settings.ts';
import type { Entry } from './save-each.ts';
import { useSaveSettings } from './use-save-settings.ts';

/** What is typed, by the setting's key. */
export type TypedSettings = Record<string, string>;

/** Without spaces around it, and with a point before decimals. */
function toSave({ kind }: SettingField, typed: string): string {
  return kind === 'decimal' ? typed.trim().replace(',', '.') : typed.trim();
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;

/**
 * A form with the settings that the server places in it, but for those that the environment decides. Saves what was
 * changed, so that a default stays a default. `onSaved` gets what was saved.
 */
export function useSettingsForm(name: SettingForm, onSaved?: (saved: readonly Entry[]) => void) {
  const loaded = useContext(LoadedSettings);
  const fields = loaded.fields.filter((field) => field.form === name && field.decidedBy === null);
  const readSaved = (): SettingValues =>
    Object.fromEntries(fields.map(({ key }) => [key, loaded.shown.get(key)?.fields.value ?? '']));
  const form = useForm<TypedSettings>({ defaultValues: readSaved() });
  const hasSecret = fields.some(({ kind }) => kind === 'secret');
  const draft = useDraft(form, hasSecret ? null : `settings:${name}`);
  const saveSettings = useSaveSettings();
  const save = form.handleSubmit(async (typed) => {
    const before = readSaved();
    const entries = fields
      .map((field) => ({ field, key: field.key, value: toSave(field, typed[field.key] ?? '') }))
      .filter(({ field, value }) => value !== '' || !field.keepsWhenEmpty)
      .filter(({ key, value }) => value !== before[key]);
    const { saved, refused } = await saveSettings(
      entries.map(({ key, value }) => ({ key, value })),
    );
    if (refused.length === 0) draft.forget();
    for (const { key, keepsWhenEmpty } of fields) {
      const sent = typed[key] ?? '';
      const value = saved.find((entry) => entry.key === key)?.value;
      if (value !== undefined) resetSavedField(form, key, { sent, saved: value });
      else if (keepsWhenEmpty && sent.trim() === '') form.resetField(key);
    }
    for (const refusal of refused) {
      form.setError(refusal.key, refusal, { shouldFocus: refusal === refused[0] });
    }
    onSaved?.(saved);
  });
  const rulesOf = (field: SettingField) => {
    if (field.required !== null) return required(field.required);
    if (field.kind !== 'secret') return {};
    return {
      validate: (_: string, typed: TypedSettings) =>
        findSecretProblem(field, fields, { typed, saved: readSaved() }),
    };
  };
  return { form, fields, draft, save, rulesOf, readSaved };
}
