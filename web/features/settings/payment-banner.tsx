import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import * as pages from '#contract/pages/page-paths.ts';
import { Link } from '../../ui/links/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { usePaymentSetup } from './settings-query.ts';

/**
 * Whether an admin page waits for the banner, so that the banner does not move it: until the first
 * answer about payments, or its failure. A page that is loaded as a whole brings the answer and does
 * not wait; only the first page after a login does.
 */
export function useAwaitsBanner(): boolean {
  return !usePaymentSetup().isFetched;
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
        {pathname !== pages.settings && (
          <p>
            <Link className="text-link" to={pages.settings}>
              Go to Settings
            </Link>
          </p>
        )}
      </Notice>
    </div>
  );
}
