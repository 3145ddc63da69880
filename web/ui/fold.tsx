import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from './pictures/icon.tsx';

const INVALID = '[aria-invalid="true"], [data-invalid]';

/**
 * A part of a form that is folded until somebody opens it. When the form is submitted while a field in it is invalid,
 * it opens by itself, and gives that field the focus if it is the first such field of the form.
 *
 *     <Fold attempt={submitCount} isInvalid={errors.slug !== undefined} title="Page"><TextField ... /></Fold>
 */
export function Fold({
  title,
  note,
  attempt,
  isInvalid,
  children,
}: {
  title: string;
  /** A few words on what is inside. */
  note?: string;
  /** How often the form was submitted. */
  attempt: number;
  isInvalid: boolean;
  children: ReactNode;
}) {
  const fold = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [shownAttempt, setShownAttempt] = useState(0);
  if (isInvalid && shownAttempt !== attempt) {
    setShownAttempt(attempt);
    setOpen(true);
  }
  useEffect(() => {
    if (shownAttempt === 0) return;
    const first = fold.current?.closest('form')?.querySelector<HTMLElement>(INVALID);
    if (first && fold.current?.contains(first)) first.focus();
  }, [shownAttempt]);
  return (
    <details
      className="group rounded-control border border-line"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      open={isOpen}
      ref={fold}
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-control px-4 py-2 hover:bg-surface-sunken [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{title}</span>
          {note !== undefined && (
            <span className="figures text-sm text-ink-soft wrap-anywhere">{note}</span>
          )}
        </span>
        <Icon
          className="shrink-0 text-ink-soft transition-transform group-open:rotate-180"
          name="chevron-down"
          size={20}
        />
      </summary>
      <div className="grid grid-cols-1 gap-5 border-t border-line p-4">{children}</div>
    </details>
  );
}
