import { type ComponentType, useEffect, useState } from 'react';
import { useToasts } from './toast-store.ts';

const loadRegion = () => import('./toast-region.tsx').then((module) => module.ToastRegion);

/** Fetches the toasts' code ahead of time, on pages that are likely to show one. */
export function preloadToasts(): void {
  // Tried again when a toast is due.
  loadRegion().catch(() => undefined);
}

/**
 * Shows the toasts; stands once in the shell. Its code is no part of the first view: it comes with the
 * first toast, or with the first key, so that F8 finds the region there.
 */
export function Toaster() {
  const [Region, setRegion] = useState<ComponentType | null>(null);
  const due = useToasts().length > 0;
  useEffect(() => {
    if (Region !== null) return;
    const keys = new AbortController();
    const load = () => {
      keys.abort();
      loadRegion().then(
        (loaded) => setRegion(() => loaded),
        // Without a network the message stays unsaid, rather than the page being lost with it.
        () => undefined,
      );
    };
    window.addEventListener('keydown', load, { signal: keys.signal });
    if (due) load();
    return () => keys.abort();
  }, [Region, due]);
  return Region === null ? null : <Region />;
}
