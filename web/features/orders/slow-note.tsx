import { useIsSlow } from '../../lib/use-is-slow.ts';

/** After this time (milliseconds) a page says why it is still waiting. */
export const SLOW_MS = 5000;

/** Says that something takes longer than usual, once it does; `about` is what a buyer may fear. */
export function SlowNote({ isWaiting, about }: { isWaiting: boolean; about: string }) {
  const isSlow = useIsSlow(isWaiting, SLOW_MS);
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
