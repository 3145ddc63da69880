import { useEffect, useRef } from 'react';

/** Closes a dialog; returns false if Escape belongs to something inside of it. */
type OnEscape = () => boolean;

/** The open dialogs, the topmost last. */
const openDialogs: OnEscape[] = [];

/** Keeps the list of open dialogs, for `escapeDialog`. */
export function useOpenDialog(isOpen: boolean, onEscape: OnEscape): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!isOpen) return;
    const own = () => latest.current();
    openDialogs.push(own);
    return () => {
      openDialogs.splice(openDialogs.indexOf(own), 1);
    };
  }, [isOpen]);
}

/**
 * Closes the topmost dialog. For what stands above the dialogs and gets the Escape key first, but is less
 * important: a toast. Returns whether there was a dialog to close.
 */
export function escapeDialog(): boolean {
  return openDialogs.at(-1)?.() ?? false;
}
