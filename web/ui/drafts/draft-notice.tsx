import type { MouseEvent } from 'react';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import type { Draft } from './use-draft.ts';

/** The form's first field, because the button that had the focus is gone. */
function focusForm({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('form')?.querySelector<HTMLElement>('input, select, textarea')?.focus();
}

/** Says that the form shows what was typed before, with the button that discards it. */
export function DraftNotice({ draft }: { draft: Draft }) {
  if (!draft.isRestored) return null;
  return (
    <Notice tone="wait" title="Unsaved changes">
      <p>This is what you typed before. It is not saved yet.</p>
      <Button
        className="justify-self-start"
        onClick={(event) => {
          focusForm(event);
          draft.discard();
        }}
        size="small"
        variant="quiet"
      >
        Discard Changes
      </Button>
    </Notice>
  );
}
