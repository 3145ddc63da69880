import { Outlet } from 'react-router';
import { PaymentBanner, useAwaitsBanner } from '../features/settings/payment-banner.tsx';
import { PageSpinner } from '../ui/spinner.tsx';

/** Around every admin page: what keeps the shop from selling is said above it. */
export function Component() {
  const awaitsBanner = useAwaitsBanner();
  return (
    <>
      <PaymentBanner />
      {awaitsBanner ? <PageSpinner /> : <Outlet />}
    </>
  );
}
