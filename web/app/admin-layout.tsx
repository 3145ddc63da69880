import { Outlet, useLocation } from 'react-router';
import * as pages from '#contract/pages/page-paths.ts';
import { FirstDayLine } from '../features/overview/first-day/first-day-line.tsx';
import { useFirstDay } from '../features/overview/first-day/first-day-query.ts';
import { BackupBanner } from '../features/settings/backups/backup-banner.tsx';
import { PaymentBanner, useAwaitsBanner } from '../features/settings/payment-banner.tsx';
import { ConflictDialog } from '../ui/conflicts/conflict-dialog.tsx';
import { PageSpinner } from '../ui/spinner.tsx';

/**
 * Around every admin page: above it stand the warnings that the shop cannot sell or is not backed up; on the one that
 * admins arrive at, also what is left to do before it sells.
 */
export function Component() {
  const isFirstPage = useLocation().pathname === pages.adminPackages;
  const awaitsLine = !useFirstDay().isFetched && isFirstPage;
  const awaitsBanner = useAwaitsBanner() || awaitsLine;
  return (
    <>
      <PaymentBanner />
      <BackupBanner />
      {isFirstPage && <FirstDayLine />}
      {awaitsBanner ? <PageSpinner /> : <Outlet />}
      <ConflictDialog />
    </>
  );
}
