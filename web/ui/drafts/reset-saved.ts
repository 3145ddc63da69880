import type { FieldValues, UseFormReturn } from 'react-hook-form';
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
