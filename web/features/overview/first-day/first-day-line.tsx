import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import * as pages from '#contract/pages/page-paths.ts';
import { Link } from '../../../ui/links/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFirstDay } from './first-day-query.ts';
import { countLeft } from './steps.ts';

/** Where admins arrive, until the shop is ready: how much is left to do, with a link to the list. */
export function FirstDayLine() {
  const { key } = useLocation();
  const seen = useRef(key);
  const { data: firstDay, refetch } = useFirstDay();
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    void refetch();
  }, [key, refetch]);
  if (firstDay == null || firstDay.isReady) return null;
  const left = countLeft(firstDay);
  return (
    <div className="column pt-6">
      <Notice isSilent tone="wait">
        <p>
          <span>
            {`Your shop is not ${firstDay.hasSold ? 'complete' : 'ready to sell'} yet: ${left === 1 ? '1 step is' : `${left} steps are`} left. `}
          </span>
          <Link className="text-link" to={pages.admin}>
            Go to Overview
          </Link>
        </p>
      </Notice>
    </div>
  );
}
