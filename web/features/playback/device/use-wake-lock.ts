import { type RefObject, useEffect } from 'react';

/** Keeps the screen on while the video plays and the page is seen, where the browser can. */
export function useWakeLock(media: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    const element = media.current;
    if (element === null || !('wakeLock' in navigator)) return;
    const events = new AbortController();
    const { signal } = events;
    let lock: WakeLockSentinel | null = null;
    const isWanted = () =>
      !signal.aborted && !element.paused && document.visibilityState === 'visible';
    const update = async () => {
      // The browser releases it by itself when the page is hidden.
      if (isWanted() && (lock === null || lock.released)) {
        lock = await navigator.wakeLock.request('screen').catch(() => null);
      }
      if (!isWanted() && lock !== null) {
        const former = lock;
        lock = null;
        await former.release();
      }
    };
    // One after the other, because a request takes a moment.
    let last: Promise<void> = Promise.resolve();
    const next = () => {
      last = last.then(update).catch(() => undefined);
    };
    for (const name of ['play', 'pause', 'emptied'] as const) {
      element.addEventListener(name, next, { signal });
    }
    document.addEventListener('visibilitychange', next, { signal });
    next();
    return () => {
      events.abort();
      next();
    };
  }, [media]);
}
