import { useIsSlow } from '../../../lib/use-is-slow.ts';
import { useDocumentTitle } from '../../../ui/page-title.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { NOT_TWICE, SLOW_MS, slowText } from '../slow-note.tsx';
import type { Waiting } from './complete-order-query.ts';

const TITLE = 'Completing Your Order...';

const notes: Record<'confirming' | 'started' | 'slow', string> = {
  started: 'This takes a few seconds. Please keep this page open.',
  slow: slowText(NOT_TWICE),
  confirming:
    'Your payment is being confirmed. This page checks again by itself until the order is complete.',
};

/** Shown while the store asks Stripe whether the payment arrived, and while there is something to wait for. */
export function OrderInProgress({ waiting }: { waiting: Exclude<Waiting, 'processing'> | null }) {
  useDocumentTitle(TITLE);
  const isSlow = useIsSlow(true, SLOW_MS);
  return (
    <div
      className="grid content-center justify-items-center gap-5 p-6 text-center sm:p-10"
      // The result is longer: the footer would move.
      data-waiting
      role="status"
    >
      <Spinner className="text-pine" size={44} />
      <h1 className="text-2xl">{TITLE}</h1>
      <p className="max-w-measure text-ink-soft">
        {notes[waiting ?? (isSlow ? 'slow' : 'started')]}
      </p>
    </div>
  );
}
