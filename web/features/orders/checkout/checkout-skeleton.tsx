import { Card } from '../../../ui/card.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { StepIndicator } from './step-indicator.tsx';

/** The checkout while the catalogue loads: no price is shown before it has been checked. */
export function CheckoutSkeleton() {
  return (
    <div className="column grid gap-6 py-8 sm:py-10">
      <PageTitle actions={<StepIndicator current={0} />} title="Checkout" />
      <SkeletonGroup
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
        label="Loading your order..."
      >
        <Card className="grid gap-4 lg:order-last">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-6 max-lg:hidden" />
          <Skeleton className="mt-4 h-7" />
        </Card>
        <Card className="grid gap-5">
          <Skeleton className="h-7 w-56" />
          <div className="grid gap-5 sm:grid-cols-2">
            <Skeleton className="h-17" />
            <Skeleton className="h-17" />
          </div>
          <Skeleton className="h-17" />
          <Skeleton className="h-17" />
          <Skeleton className="h-23" />
          <Skeleton className="h-17" />
          <Skeleton className="h-13 w-60" />
        </Card>
      </SkeletonGroup>
    </div>
  );
}
