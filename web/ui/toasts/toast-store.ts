import { useSyncExternalStore } from 'react';

export interface ToastOptions {
  title: string;
  description?: string;
  /** `destructive` for errors. */
  variant?: 'default' | 'destructive';
  /** A button in the toast, which stays twice as long then. */
  action?: ToastAction;
}

export interface ToastAction {
  label: string;
  /** Says where the same can be done later; screen readers read it with the toast. */
  later: string;
  run: () => void;
}

export interface ToastEntry extends ToastOptions {
  readonly id: number;
  /** False after it was dismissed: it fades out, and its entry is removed much later. */
  readonly open: boolean;
}

/** How many toasts are visible at a time; a new one replaces the previous. */
const TOAST_LIMIT = 1;
/** Milliseconds from a toast's dismissal to the removal of its entry. */
export const TOAST_REMOVE_DELAY = 1_000_000;

/** The list of toasts; `schedule` runs a function after a delay in milliseconds. */
export function createToastStore(schedule: (run: () => void, delay: number) => unknown) {
  let toasts: readonly ToastEntry[] = [];
  let lastId = 0;
  const watchers = new Set<() => void>();

  const update = (next: readonly ToastEntry[]) => {
    toasts = next;
    for (const watch of watchers) watch();
  };

  const dismiss = (id: number) => {
    const found = toasts.find((entry) => entry.id === id);
    if (!found?.open) return;
    update(toasts.map((entry) => (entry === found ? { ...entry, open: false } : entry)));
    schedule(() => update(toasts.filter((entry) => entry.id !== id)), TOAST_REMOVE_DELAY);
  };

  const toast = (options: ToastOptions): number => {
    lastId += 1;
    update([{ ...options, id: lastId, open: true }, ...toasts].slice(0, TOAST_LIMIT));
    return lastId;
  };

  return {
    toast,
    dismiss,
    list: () => toasts,
    subscribe: (watch: () => void) => {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
  };
}

const store = createToastStore(setTimeout);

/**
 * Shows a short message in the corner for five seconds; it replaces the previous one. Can be called
 * from anywhere. Returns its id, for `dismissToast`.
 *
 *     toast({ title: 'Settings Updated' });
 */
export const toast = store.toast;

/** Shows a short message about something that went wrong. */
export function toastError(title: string, description?: string): void {
  toast({ title, description, variant: 'destructive' });
}

/** Closes a toast early. */
export const dismissToast = store.dismiss;

/** The present toasts. */
export function useToasts(): readonly ToastEntry[] {
  return useSyncExternalStore(store.subscribe, store.list, store.list);
}
