import { useContext, useEffect, useEffectEvent } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { SettingField, SettingForm } from '#contract/settings.ts';
import { resetSavedField } from '../../../ui/drafts/reset-saved.ts';
import { useDraft } from '../../../ui/drafts/use-draft.ts';
import type { Listed } from '../settings-query.ts';
import { findSecretProblem, type SettingValues } from './check-secret.ts';
import { entriesOf } from './entries-of.ts';
import { isErasable, type LoadedSettings, SettingsContext, shownOf } from './loaded-settings.ts';
import type { Entry } from './save-each.ts';
import { useSaveSettings } from './use-save-settings.ts';

/** The typed values, by the setting's key. */
export type TypedSettings = Record<string, string>;

export type SettingsForm = ReturnType<typeof useSettingsForm>;

/**
 * A form with the settings that the server places in it, but for those that the environment decides. Saves what was
 * changed, so that a default stays a default. `onSaved` gets what was saved.
 */
export function useSettingsForm(name: SettingForm, onSaved?: (saved: readonly Entry[]) => void) {
  const loaded = useContext(SettingsContext);
  const fields = loaded.fields.filter((field) => field.form === name && field.decidedBy === null);
  const readSaved = (): SettingValues =>
    Object.fromEntries(fields.map(({ key }) => [key, loaded.shown.get(key)?.fields.value ?? '']));
  const form = useForm<TypedSettings>({ defaultValues: readSaved() });
  const hasSecret = fields.some(({ kind }) => kind === 'secret');
  const draft = useDraft(form, hasSecret ? null : `settings:${name}`);
  const saveSettings = useSaveSettings();
  useFollowListed(form, { ...loaded, fields });
  const save = form.handleSubmit(async (typed) => {
    const { saved, refused } = await saveSettings(entriesOf(fields, { typed, saved: readSaved() }));
    // Where nothing was to be saved, what is typed meanwhile stays a draft.
    if (refused.length === 0 && saved.length > 0) draft.forget();
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
  const ruleOf = (field: SettingField) => ({
    validate: (value: string, typed: TypedSettings) => {
      if (field.required !== null && value.trim() === '') return field.required;
      if (field.kind !== 'secret') return undefined;
      return findSecretProblem(field, fields, { typed, saved: readSaved() });
    },
  });
  return { form, fields, draft, save, ruleOf, readSaved };
}

/** Shows what was saved elsewhere in the fields in which nothing else was typed. */
function useFollowListed(
  form: UseFormReturn<TypedSettings>,
  { listed, fields, shown }: LoadedSettings,
): void {
  const follow = useEffectEvent((present: Listed[number]) => {
    const before = shown.get(present.key);
    if (before?.version === present.version) return;
    const isUntouched = form.getValues(present.key) === before?.fields.value;
    if (isUntouched || isErasable({ fields }, present.key)) {
      shown.set(present.key, shownOf(present));
    }
    if (isUntouched) form.resetField(present.key, { defaultValue: present.value });
  });
  useEffect(() => {
    for (const present of listed) follow(present);
  }, [listed]);
}
