import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useIsSlow } from '../../lib/use-is-slow.ts';
import { Notice } from '../../ui/notice.tsx';
import { usePaymentSetup } from './settings-query.ts';

/** The longest time (milliseconds) that a page waits for the answer about payments. */
const LONGEST_WAIT = 1000;

/**
 * Whether an admin page waits for the banner, so that the banner does not move it: until the first
 * answer about payments, or its failure, but not long.
 */
export function useAwaitsBanner(): boolean {
  const { isFetched } = usePaymentSetup();
  const isSlow = useIsSlow(!isFetched, LONGEST_WAIT);
  return !isFetched && !isSlow;
}

/**
 * On every admin page, while both keys are saved and customers can still not pay by card: why, and
 * what to do. Asked for again with each page, because it may change at any time.
 */
export function PaymentBanner() {
  const { key, pathname } = useLocation();
  const seen = useRef(key);
  const { data: setup, refetch } = usePaymentSetup();
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    void refetch();
  }, [key, refetch]);
  if (setup === undefined || setup.ready || setup.keys === 'missing') return null;
  return (
    <div className="column pt-6">
      <Notice title="Card payments are not ready" tone="berry">
        <p>{setup.problem}</p>
        {pathname !== '/settings' && (
          <p>
            <Link className="text-link" to="/settings">
              Go to Settings
            </Link>
          </p>
        )}
      </Notice>
    </div>
  );
}
