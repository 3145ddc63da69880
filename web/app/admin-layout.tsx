import { Outlet } from 'react-router';
import { PaymentBanner } from '../features/settings/payment-banner.tsx';

/** Around every admin page: what keeps the shop from selling is said above it. */
export function Component() {
  return (
    <>
      <PaymentBanner />
      <Outlet />
    </>
  );
}
