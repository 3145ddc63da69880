import { useSearchParams } from 'react-router';
import { useHasStarted } from '../../../lib/use-has-started.ts';
import { Card } from '../../../ui/card.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { readCheckoutLink } from '../cart/read-checkout-link.ts';
import { StepIndicator } from './step-indicator.tsx';

/** More lines than fit the window need no placeholder, and anybody may write a link. */
const MOST_LINES = 8;

/** As many lines as the order in the page's address has, which the server does not look at. */
function SummarySkeleton() {
  const [search] = useSearchParams();
  const cart = useHasStarted() ? readCheckoutLink(search).cart : undefined;
  const count = Math.min(cart?.length ?? 1, MOST_LINES);
  return (
    <Card className="grid gap-4 lg:order-last">
      <Skeleton className="my-1 h-7 w-40" />
      <div className="grid gap-3">
        {Array.from({ length: count }, (_, line) => `line ${line}`).map((key) => (
          <Skeleton className="h-[2.8125rem]" key={key} />
        ))}
      </div>
      <Skeleton className="mt-4 h-7" />
    </Card>
  );
}

/** The checkout while the catalogue loads: no price is shown before it has been checked. */
export function CheckoutSkeleton() {
  return (
    <div className="column grid gap-6 py-8 sm:py-10">
      <PageTitle title="Checkout" />
      <SkeletonGroup
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
        label="Loading your order..."
      >
        <SummarySkeleton />
        <Card className="grid gap-5">
          <StepIndicator current={0} />
          <Skeleton className="h-7 w-56" />
          <div className="grid gap-5 sm:grid-cols-2">
            <Skeleton className="h-17" />
            <Skeleton className="h-17" />
          </div>
          <Skeleton className="h-17" />
          <Skeleton className="h-17" />
          <Skeleton className="h-23" />
          <Skeleton className="h-17" />
          <Skeleton className="h-13" />
        </Card>
      </SkeletonGroup>
    </div>
  );
}
