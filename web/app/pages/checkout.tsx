import { useState } from 'react';
import { useAuth } from '../../features/accounts/auth.tsx';
import { Checkout } from '../../features/orders/checkout/checkout.tsx';
import { readBootstrap } from '../../lib/bootstrap.ts';
import { PageSpinner } from '../../ui/spinner.tsx';

/** `/checkout`: paying for the cart, with or without a signed-in customer. */
export function Component() {
  const { user, isLoading } = useAuth();
  const [standInUrl] = useState(() => readBootstrap(document)?.stripeJsUrl ?? null);
  if (isLoading) return <PageSpinner />;
  const customer = user?.isCustomer ? user : null;
  // When another customer signs in, the checkout starts over.
  return <Checkout customer={customer} key={customer?.id} standInUrl={standInUrl} />;
}
