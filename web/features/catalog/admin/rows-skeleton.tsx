import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';

/** Stands where rows of videos will be. */
export function RowsSkeleton() {
  return (
    <SkeletonGroup className="grid gap-2" label="Loading videos...">
      <Skeleton className="h-19" />
      <Skeleton className="h-19" />
      <Skeleton className="h-19" />
    </SkeletonGroup>
  );
}
