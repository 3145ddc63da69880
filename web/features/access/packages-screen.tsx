import * as pages from '#contract/pages/page-paths.ts';
import type { Video } from '#contract/videos.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Elements } from '../../ui/elements.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/list-states.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { type OwnedPackage, useMyPackages, useOwnedPackages } from './my-packages.ts';
import { PackageGrid, PackageGridSkeleton } from './package-grid.tsx';

function Loading() {
  return (
    <SkeletonGroup className="grid gap-8" label="Loading packages...">
      <Card className="grid md:grid-cols-2" padded={false}>
        <Skeleton className="aspect-video rounded-none" />
        <div className="flex flex-col justify-center gap-4 p-5 sm:p-8">
          <Skeleton className="h-8 w-3/4" />
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="mt-4 h-13 w-44" />
        </div>
      </Card>
      <PackageGridSkeleton />
    </SkeletonGroup>
  );
}

/**
 * `/my-videos`: the packages the customer has bought. `lead` draws what is shown above them. `isKnown`
 * is false until the customer's progress is loaded.
 */
export function PackagesScreen({
  isKnown,
  countWatched,
  lead,
}: {
  isKnown: boolean;
  countWatched: (videos: readonly Video[]) => number;
  lead: (owned: readonly OwnedPackage[]) => Elements;
}) {
  const packages = useMyPackages();
  const owned = useOwnedPackages(packages.data);
  const content = (): Elements => {
    if (packages.isError) {
      return (
        <ErrorState
          message="Unable to load your packages. Please try again later."
          query={packages}
        />
      );
    }
    if (owned === null || !isKnown) {
      return <Loading />;
    }
    if (owned.length === 0) {
      return (
        <EmptyState
          action={<ButtonLink to={pages.home}>View Packages</ButtonLink>}
          drawing="parcel"
        >
          You haven't purchased any training packages yet.
        </EmptyState>
      );
    }
    return (
      <>
        {lead(owned)}
        <PackageGrid packages={owned} watchedIn={countWatched} />
      </>
    );
  };
  return (
    <div className="column grid gap-8 py-10">
      <PageTitle title="My Training Packages" />
      {content()}
    </div>
  );
}
