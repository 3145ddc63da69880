import { useDocumentTitle } from '../../../ui/page-title.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

const TITLE = 'Completing Your Order...';

/** Shown while the store asks Stripe whether the payment arrived. */
export function OrderInProgress() {
  useDocumentTitle(TITLE);
  return (
    <div className="grid justify-items-center gap-5 text-center" role="status">
      <Spinner className="text-pine" size={44} />
      <h1 className="text-2xl">{TITLE}</h1>
      <p className="text-ink-soft">This takes a few seconds. Please keep this page open.</p>
    </div>
  );
}
