import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { BackToPackages } from './package-hero.tsx';

/** The list of videos while it loads. */
export function BelowHeroSkeleton() {
  return (
    <SkeletonGroup
      className="grid grid-cols-1 gap-10 lg:grid-cols-[7fr_5fr]"
      label="Loading the package..."
    >
      <div className="grid gap-4">
        <Skeleton className="h-9 w-48" />
        <Skeleton className="h-72" />
      </div>
      <Skeleton className="h-52" />
    </SkeletonGroup>
  );
}

/** A package's page of which nothing is known yet. */
export function PackagePageSkeleton() {
  return (
    <>
      <div className="border-b border-line bg-pine-wash">
        <div className="column pt-2 pb-8 sm:pb-10">
          <BackToPackages />
          <div className="mt-1 grid grid-cols-1 gap-5 lg:grid-cols-[7fr_5fr] lg:gap-10">
            <div className="aspect-video rounded-card border border-line bg-surface-sunken" />
            <div className="grid content-center gap-4 lg:gap-5">
              <Skeleton className="h-11 w-4/5" />
              <Skeleton className="h-6 w-40" />
              <Skeleton className="h-14 max-lg:order-last" />
              <Skeleton className="h-11 w-32" />
              <Skeleton className="h-13 w-56 max-sm:w-full" />
            </div>
          </div>
        </div>
      </div>
      <div className="column py-8 sm:py-10">
        <BelowHeroSkeleton />
      </div>
    </>
  );
}
