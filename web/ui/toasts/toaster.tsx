import { type ComponentType, useEffect, useState } from 'react';
import { useToasts } from './toast-store.ts';

const loadRegion = () => import('./toast-region.tsx').then((module) => module.ToastRegion);

/** Loads the toasts' code in advance, on pages that are likely to show one. */
export function preloadToasts(): void {
  // If this fails, the code is loaded with the first toast.
  loadRegion().catch(() => undefined);
}

/**
 * Shows the toasts; the shell has it once. Its code is not part of the first view. It is loaded with
 * the first toast, or with the first key press, so that F8 works.
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
        // Without a network the toast is not shown, but the page keeps working.
        () => undefined,
      );
    };
    window.addEventListener('keydown', load, { signal: keys.signal });
    if (due) load();
    return () => keys.abort();
  }, [Region, due]);
  return Region === null ? null : <Region />;
}
