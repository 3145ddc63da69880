import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { getBackups } from '#contract/backups.ts';
import { settingsPath } from '#contract/pages/page-links.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { Link } from '../../../ui/links/link.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** On every admin page, while backups are scheduled and there is no recent one: why. */
export function BackupBanner() {
  const { key } = useLocation();
  const seen = useRef(key);
  const { data, refetch } = useQuery(endpointQuery(getBackups));
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    void refetch();
  }, [key, refetch]);
  const problem = data?.problem ?? null;
  if (problem === null) return null;
  return (
    <div className="column pt-6">
      <Notice title="The store is not backed up" tone="berry">
        <p className="wrap-anywhere">{problem}</p>
        <p>
          <Link className="text-link" to={settingsPath('backups')}>
            Go to Settings, Backups
          </Link>
        </p>
      </Notice>
    </div>
  );
}
