import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState, type Retried } from '../../ui/list-states.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';

function Waiting() {
  return (
    <SkeletonGroup className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3" label="Loading videos...">
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <Card key={place} padded={false}>
          <div className="aspect-video bg-surface-sunken" />
          <div className="grid gap-3 p-4">
            <Skeleton className="h-6 w-3/5" />
            <Skeleton className="h-9 w-4/5" />
          </div>
        </Card>
      ))}
    </SkeletonGroup>
  );
}

/** A list of videos that is loading, failed, empty, or there. */
export function WithVideos({
  count,
  query,
  children,
}: {
  /** How many videos there are; undefined while that is not known. */
  count: number | undefined;
  query: Retried;
  children: ReactNode;
}) {
  if (count === undefined && query.isFetching) return <Waiting />;
  if (count === undefined) {
    const message = 'Unable to load videos. Please try again later.';
    return <ErrorState message={message} query={query} />;
  }
  if (count === 0) return <EmptyState drawing="video">No videos uploaded yet.</EmptyState>;
  return children;
}
