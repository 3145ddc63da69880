import { Skeleton, SkeletonGroup } from '../../../../ui/skeleton.tsx';

/** Stands in for the actions while they load, in their height. */
export function SupportLoading() {
  return (
    <SkeletonGroup className="grid gap-3" label="Loading...">
      <Skeleton className="h-6 w-64 max-w-full" />
      <Skeleton className="h-32 sm:h-9" />
    </SkeletonGroup>
  );
}
