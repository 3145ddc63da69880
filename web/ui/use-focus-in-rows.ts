import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in a list whose rows go away. Where the focused button goes with its row, the same
 * button of the row that takes its place has the focus: who works by keyboard goes on from there. Spread
 * what it returns on the list, whose children are the rows.
 */
export function useFocusInRows(list: RefObject<HTMLElement | null>) {
  const held = useRef<{ row: number; button: number } | null>(null);
  useLayoutEffect(() => {
    const rows = list.current?.children ?? [];
    // At the body is the focus of what has just been removed; anywhere else it was moved on purpose.
    if (held.current === null || document.activeElement !== document.body) return;
    const { row, button } = held.current;
    held.current = null;
    rows[Math.min(row, rows.length - 1)]?.querySelectorAll('button')[button]?.focus();
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
