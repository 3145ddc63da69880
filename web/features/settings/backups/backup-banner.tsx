import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { getBackups } from '#contract/backups/backups.ts';
import { settingsPath } from '#contract/pages/page-links.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { Link } from '../../../ui/links/link.tsx';
import { Notice } from '../../../ui/notice.tsx';

// Few stores ever show it.
const CopyNotice = lazy(() =>
  import('./copy-notice.tsx').then((module) => ({ default: module.CopyNotice })),
);

/** On every admin page, while the store is a restored copy: that it is one. While backups are scheduled and there is no recent one: why. */
export function BackupBanner() {
  const { key } = useLocation();
  const seen = useRef(key);
  const { data, refetch } = useQuery(endpointQuery(getBackups));
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    void refetch();
  }, [key, refetch]);
  const { problem = null, copyOf } = data ?? {};
  if (problem === null && copyOf === undefined) return null;
  return (
    <div className="column pt-6">
      {copyOf === undefined ? (
        <Notice title="The store is not backed up" tone="berry">
          <p className="wrap-anywhere">{problem}</p>
          <p>
            <Link className="text-link" to={settingsPath('backups')}>
              Go to Settings, Backups
            </Link>
          </p>
        </Notice>
      ) : (
        <Suspense fallback={null}>
          <CopyNotice copyOf={copyOf} />
        </Suspense>
      )}
    </div>
  );
}
