import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAuth } from '../../features/accounts/auth.tsx';
import { sessionQuery } from '../../features/accounts/session-query.ts';
import { Checkout } from '../../features/orders/checkout/checkout.tsx';
import { CheckoutSkeleton } from '../../features/orders/checkout/checkout-skeleton.tsx';
import { readBootstrap } from '../../lib/bootstrap.ts';
import { useHasStarted } from '../../lib/use-has-started.ts';
import { PageSpinner } from '../../ui/spinner.tsx';

function CheckoutHere() {
  const { user, isLoading } = useAuth();
  const [standInUrl] = useState(() => readBootstrap(document)?.stripeJsUrl ?? null);
  const client = useQueryClient();
  const checkSession = () => client.invalidateQueries(sessionQuery);
  if (isLoading) return <PageSpinner />;
  const session = user?.isCustomer ? user : null;
  return <Checkout checkSession={checkSession} session={session} standInUrl={standInUrl} />;
}

/** `/checkout`: paying for the cart, with or without a signed-in customer. */
export function Component() {
  return useHasStarted() ? <CheckoutHere /> : <CheckoutSkeleton />;
}
