import { type ComponentType, useEffect, useState } from 'react';
import { useToasts } from './toast-store.ts';

/**
 * Shows the toasts; stands once in the shell. Its code is no part of the first view: it comes with
 * the visitor's first key or click, or with the first toast if that is sooner.
 */
export function Toaster() {
  const [Region, setRegion] = useState<ComponentType | null>(null);
  const due = useToasts().length > 0;
  useEffect(() => {
    if (Region !== null) return;
    const events = new AbortController();
    const load = () => {
      events.abort();
      import('./toast-region.tsx').then(
        (module) => setRegion(() => module.ToastRegion),
        // Without a network the message stays unsaid, rather than the page being lost with it.
        () => undefined,
      );
    };
    window.addEventListener('pointerdown', load, { signal: events.signal });
    window.addEventListener('keydown', load, { signal: events.signal });
    if (due) load();
    return () => events.abort();
  }, [Region, due]);
  return Region === null ? null : <Region />;
}
