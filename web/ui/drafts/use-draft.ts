import { useCallback, useContext, useLayoutEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { DraftOwner } from './draft-owner.ts';
import { changedFields, keepDraft, readDraft } from './kept-drafts.ts';

export interface Draft {
  /** The form shows what was typed before and is not saved. */
  readonly isRestored: boolean;
  /** Shows the saved values again and forgets what was typed. */
  readonly discard: () => void;
  /** Forgets what was typed once it is saved; the form is left as it is. */
  readonly forget: () => void;
}

/**
 * Keeps what is typed into a form in this tab until it is saved or discarded, so that neither Escape, a
 * click outside, another tab of the page nor a reload loses it. `form` names the form with what it edits; null for
 * one with passwords or keys, of which nothing is kept. Put a `DraftNotice` into the form.
 *
 *     const form = useForm({ defaultValues: { title, description } });
 *     const draft = useDraft(form, `video:${video.id}`);
 */
export function useDraft<Fields extends FieldValues>(
  { getValues, reset, subscribe }: UseFormReturn<Fields>,
  form: string | null,
): Draft {
  const owner = useContext(DraftOwner);
  const [isRestored, setRestored] = useState(false);
  // Before the first paint, so that the saved values are never seen.
  useLayoutEffect(() => {
    if (form === null) return undefined;
    const saved = getValues();
    const typed = changedFields(readDraft({ owner, form }), saved);
    if (Object.keys(typed).length > 0) {
      reset({ ...saved, ...typed }, { keepDefaultValues: true });
      setRestored(true);
    }
    return subscribe({
      // The dirty fields, too, because they change where a field is saved and its value stays the same.
      formState: { values: true, dirtyFields: true },
      callback: ({ values, defaultValues }) =>
        keepDraft({ owner, form }, changedFields(values, defaultValues ?? {})),
    });
  }, [getValues, reset, subscribe, owner, form]);
  const forget = useCallback(() => {
    if (form !== null) keepDraft({ owner, form }, {});
    setRestored(false);
  }, [owner, form]);
  const discard = useCallback(() => {
    reset();
    forget();
  }, [reset, forget]);
  return { isRestored, discard, forget };
}
