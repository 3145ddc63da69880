import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in a list whose rows can be removed. If the focused button is removed with its row,
 * the same button of the next row gets the focus, so that keyboard users can continue there; where there is none, the
 * content of the page. Spread the result onto the list, whose children are the rows.
 */
export function useFocusInRows(list: RefObject<HTMLElement | null>) {
  const held = useRef<{ row: number; button: number } | null>(null);
  useLayoutEffect(() => {
    const rows = list.current?.children ?? [];
    // Removing the focused element leaves the focus on the body; elsewhere it was moved on purpose.
    if (held.current === null || document.activeElement !== document.body) return;
    const { row, button } = held.current;
    held.current = null;
    const next = rows[Math.min(row, rows.length - 1)]?.querySelectorAll('button')[button];
    (next ?? document.querySelector('main'))?.focus();
  });
  return {
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      const rows = [...currentTarget.children];
      const row = rows.findIndex((one) => one.contains(target));
      const buttons: HTMLElement[] = [...(rows[row]?.querySelectorAll('button') ?? [])];
      const button = buttons.indexOf(target);
      held.current = button === -1 ? null : { row, button };
    },
    onBlur: () => {
      held.current = null;
    },
  };
}
