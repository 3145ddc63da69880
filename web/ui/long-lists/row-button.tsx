import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** A button in a table's row that covers the whole row, which has to be `relative`. */
export function RowButton({
  rowId,
  label,
  isCurrent,
  isOneLine = false,
  onClick,
  children,
}: {
  /** `LoadMore` finds the row by it. */
  rowId: string;
  /** The accessible name; absent: the content. */
  label?: string;
  /** Whether the page shows this row's details beside the list. */
  isCurrent?: boolean;
  /** Text that does not fit ends in an ellipsis, instead of breaking. */
  isOneLine?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      aria-current={isCurrent || undefined}
      aria-label={label}
      className={classNames(
        isOneLine ? 'min-w-0 truncate' : 'wrap-anywhere',
        'figures min-h-6 text-left font-semibold text-pine after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-pine',
      )}
      data-row={rowId}
      onClick={onClick}
      type="button"
    >
      {children}
    </button>
  );
}
