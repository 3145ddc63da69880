import { useEffect, useState } from 'react';

/** After this time (milliseconds) a page says why it is still waiting. */
const SLOW_MS = 5000;

/** Whether something has been waited for so long that the page should say so. */
export function useIsSlow(isWaiting: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(setIsSlow, SLOW_MS, true);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isWaiting]);
  return isSlow;
}

/** Says that something takes longer than usual, once it does; `about` is what a buyer may fear. */
export function SlowNote({ isWaiting, about }: { isWaiting: boolean; about: string }) {
  const isSlow = useIsSlow(isWaiting);
  return (
    <p className="text-ink-soft empty:hidden" role="status">
      {isSlow && slowText(about)}
    </p>
  );
}

/** The sentences of a page that waits longer than usual. */
export function slowText(about: string): string {
  return `This is taking longer than usual. Please keep this page open. ${about}`;
}

/** For a buyer who pays, or has paid. */
export const NOT_TWICE = 'You will not be charged twice.';
