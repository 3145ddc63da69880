import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { listMyPackages, listOwnership } from '#contract/access.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { personalNames, tabMemory } from '../../../lib/tab-memory.ts';
import { Card } from '../../../ui/card.tsx';
import { emptyCart } from '../cart/cart-selection.ts';
import { forgetCheckout, recallDetails } from '../checkout/details/remembered-details.ts';
import { hasFailed, hasPaid, payPath, withoutProviderParameters } from '../success-address.ts';
import { completeOrderQuery, hasFailedLate, isUnpaid } from './complete-order-query.ts';
import { OrderDone, type SignedIn } from './order-done.tsx';
import { OrderFailed } from './order-failed.tsx';
import { OrderInProgress } from './order-in-progress.tsx';
import { PaymentOnItsWay } from './payment-on-its-way.tsx';

const paidState = z.object({ hasPaid: z.literal(true) });

/**
 * Whether the buyer comes back from paying. Removes Stripe's secret from the address bar and the
 * history before anything is shown; that the buyer has paid stays known to this page when reloaded.
 */
function useReturnFromPaying(search: URLSearchParams) {
  const [isBack] = useState(
    () => hasPaid(search) || paidState.safeParse(window.history.state).success,
  );
  const [isRefused] = useState(() => hasFailed(search));
  useLayoutEffect(() => {
    const clean = withoutProviderParameters(window.location.href);
    // Without the router, because nothing else on the page depends on these parameters.
    if (clean === null) return;
    window.history.replaceState({ ...window.history.state, hasPaid: isBack }, '', clean);
  }, [isBack]);
  return { isBack, isRefused };
}

/** Forgets what was typed, but for the address of somebody without a session: the login fills it in. */
function closeCheckout(): void {
  const { email } = recallDetails(null);
  if (email !== '') tabMemory.write(personalNames.buyerEmail, email.trim());
  forgetCheckout();
}

function ResultCard({ children }: { children: ReactNode }) {
  return (
    <div className="column py-8 sm:py-14">
      <Card className="mx-auto grid min-h-[30rem] max-w-4xl" padded={false}>
        {children}
      </Card>
    </div>
  );
}

/** The result before the browser has said which order it is about. */
export function CompletingOrder() {
  return (
    <ResultCard>
      <OrderInProgress waiting={null} />
    </ResultCard>
  );
}

/** Completes the order, then shows what was bought or what went wrong. */
export function OrderResult({ signedIn }: { signedIn: SignedIn | null }) {
  const [search] = useSearchParams();
  const { isBack, isRefused } = useReturnFromPaying(search);
  const orderId = search.get('orderId') ?? '';
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    ...completeOrderQuery(orderId, isBack),
    enabled: orderId !== '',
  });
  // Without an order there is nothing to wait for.
  const order = data && 'order' in data ? data.order : undefined;
  const isDone = orderId === '' || order !== undefined;
  const waiting = data && 'waiting' in data ? data.waiting : null;

  // By what takes days, too.
  const isPaid = order !== undefined || waiting === 'processing';
  useEffect(() => {
    if (!isPaid) return;
    emptyCart(orderId);
    closeCheckout();
  }, [isPaid, orderId]);
  useEffect(() => {
    if (order === undefined) return;
    // A signed-in customer has more packages now.
    client.removeQueries(endpointQuery(listMyPackages));
    client.removeQueries(endpointQuery(listOwnership));
  }, [order, client]);

  if (isRefused && (isUnpaid(error) || hasFailedLate(error))) {
    return <Navigate replace to={payPath(orderId)} />;
  }

  return (
    <ResultCard>
      {isDone && <OrderDone order={order} orderId={orderId} signedIn={signedIn} />}
      {!isDone && error === null && waiting === 'processing' && (
        <PaymentOnItsWay orderId={orderId} />
      )}
      {!isDone && error === null && waiting !== 'processing' && (
        <OrderInProgress waiting={waiting} />
      )}
      {!isDone && error !== null && (
        <OrderFailed
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
          orderId={orderId}
        />
      )}
    </ResultCard>
  );
}
