import { useState } from 'react';
import { useAuth } from '../../features/accounts/auth.tsx';
import { Checkout } from '../../features/orders/checkout/checkout.tsx';
import { readBootstrap } from '../../lib/bootstrap.ts';
import { PageSpinner } from '../../ui/spinner.tsx';

/** `/checkout`: paying for the cart, as whoever is signed in. */
export function Component() {
  const { user, isLoading } = useAuth();
  const [standInUrl] = useState(() => readBootstrap(document)?.stripeJsUrl ?? null);
  if (isLoading) return <PageSpinner />;
  const customer = user?.isCustomer ? user : null;
  // Another person's checkout is another checkout.
  return <Checkout customer={customer} key={customer?.id} standInUrl={standInUrl} />;
}
