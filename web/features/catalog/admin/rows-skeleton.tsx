import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';

/** Rows of videos while they load. */
export function RowsSkeleton() {
  return (
    <SkeletonGroup className="grid gap-2" label="Loading videos...">
      <Skeleton className="h-19" />
      <Skeleton className="h-19" />
      <Skeleton className="h-19" />
    </SkeletonGroup>
  );
}
