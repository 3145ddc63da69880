import { Outlet } from 'react-router';
import { BackupBanner } from '../features/settings/backups/backup-banner.tsx';
import { PaymentBanner, useAwaitsBanner } from '../features/settings/payment-banner.tsx';
import { ConflictDialog } from '../ui/conflicts/conflict-dialog.tsx';
import { PageSpinner } from '../ui/spinner.tsx';

/** Around every admin page: above it stand the warnings that the shop cannot sell or is not backed up. */
export function Component() {
  const awaitsBanner = useAwaitsBanner();
  return (
    <>
      <PaymentBanner />
      <BackupBanner />
      {awaitsBanner ? <PageSpinner /> : <Outlet />}
      <ConflictDialog />
    </>
  );
}
