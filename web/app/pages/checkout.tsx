import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useAuth } from '../../features/accounts/auth.tsx';
import { sessionQuery } from '../../features/accounts/session-query.ts';
import { Checkout } from '../../features/orders/checkout/checkout.tsx';
import { readBootstrap } from '../../lib/bootstrap.ts';
import { PageSpinner } from '../../ui/spinner.tsx';

/**
 * Asks the server who is signed in. That happens by itself when a signed-in customer comes back to the
 * tab; nobody's session cannot end, and asking for it would log a 401 to the console.
 */
function useSessionCheck(isSignedIn: boolean) {
  const client = useQueryClient();
  const check = useCallback(() => client.invalidateQueries(sessionQuery), [client]);
  useEffect(() => {
    if (!isSignedIn) return;
    const look = () => {
      if (document.visibilityState === 'visible') void check();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isSignedIn, check]);
  return check;
}

/** `/checkout`: paying for the cart, with or without a signed-in customer. */
export function Component() {
  const { user, isLoading } = useAuth();
  const [standInUrl] = useState(() => readBootstrap(document)?.stripeJsUrl ?? null);
  const checkSession = useSessionCheck(user !== null);
  if (isLoading) return <PageSpinner />;
  const session = user?.isCustomer ? user : null;
  return <Checkout checkSession={checkSession} session={session} standInUrl={standInUrl} />;
}
