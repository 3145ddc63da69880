import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';

/**
 * Rows of videos while they load, as tall as the rows of `SortableVideos`: in a narrow place a row's
 * buttons stand below its title. Without rows it is as tall as the sentence that there are none.
 */
export function RowsSkeleton({ count = 3 }: { count?: number }) {
  return (
    <SkeletonGroup className="@container grid grid-cols-1 gap-2" label="Loading videos...">
      {count === 0 && <Skeleton className="h-16" />}
      {Array.from({ length: count }, (_, row) => row).map((row) => (
        <Skeleton className="h-33 @lg:h-16.5" key={row} />
      ))}
    </SkeletonGroup>
  );
}
