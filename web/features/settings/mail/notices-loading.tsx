import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';

/** Stands in for the choices while they load. */
export function NoticesLoading() {
  return (
    <SkeletonGroup className="grid gap-3" label="Loading notices...">
      <Skeleton className="h-6 w-64 max-w-full" />
      <Skeleton className="h-72 sm:h-48" />
    </SkeletonGroup>
  );
}
