import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { changedFields } from './kept-drafts.ts';

/** Begins a form anew with what was `saved`. What was typed since it was `sent` stays, and is not saved yet. */
export function resetSaved<Fields extends FieldValues>(
  { getValues, reset }: UseFormReturn<Fields>,
  { sent, saved }: { sent: Fields; saved: Fields },
): void {
  const later = changedFields(getValues(), sent);
  reset(saved);
  reset({ ...saved, ...later }, { keepDefaultValues: true });
}

/** Shows what was `saved` of a field. What was typed into it since it was `sent` stays, and is not saved yet. */
export function resetSavedField<Fields extends FieldValues, Name extends FieldPath<Fields>>(
  { getValues, resetField, setValue }: UseFormReturn<Fields>,
  name: Name,
  { sent, saved }: Record<'sent' | 'saved', FieldPathValue<Fields, Name>>,
): void {
  const later = getValues(name);
  resetField(name, { defaultValue: saved });
  if (later !== sent) setValue(name, later, { shouldDirty: true });
}
