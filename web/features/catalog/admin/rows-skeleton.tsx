import type { Elements } from '../../../ui/elements.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';

function Rows({ count }: { count: number }) {
  return (
    <>
      {count === 0 && <Skeleton className="h-16" />}
      {Array.from({ length: count }, (_, row) => row).map((row) => (
        <Skeleton className="h-48 @min-[19.5rem]:h-38 @min-[34rem]:h-21.5" key={row} />
      ))}
    </>
  );
}

/**
 * Rows of videos while they load, as tall as the rows of `SortableVideos`: in a narrow place a row's
 * buttons stand below its title, in the narrowest in two lines. Without rows it is as tall as the sentence that there are none.
 */
export function RowsSkeleton({ count = 3 }: { count?: number }) {
  return (
    <SkeletonGroup className="@container grid grid-cols-1 gap-2" label="Loading videos...">
      <Rows count={count} />
    </SkeletonGroup>
  );
}

/** Shown in place of the expected rows. It has their height, so that nothing below it moves. */
export function InPlaceOfRows({ count, children }: { count: number; children: Elements }) {
  return (
    <div className="grid grid-cols-1 *:col-start-1 *:row-start-1">
      <div aria-hidden="true" className="@container invisible grid grid-cols-1 content-start gap-2">
        <Rows count={count} />
      </div>
      {children}
    </div>
  );
}
