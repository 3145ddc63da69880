import type { Video } from '#contract/videos.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { OwnedPackage } from './my-packages.ts';
import { PackageCard } from './package-card.tsx';

const grid = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3';

/** The bought packages; `watchedIn` says how many of a package's videos have been watched. */
export function PackageGrid({
  packages,
  watchedIn,
}: {
  packages: readonly OwnedPackage[];
  watchedIn: (videos: readonly Video[]) => number;
}) {
  return (
    <ul className={grid}>
      {packages.map((owned, place) => (
        <li key={owned.details.id}>
          <PackageCard
            details={owned.details}
            eager={place < 3}
            watched={owned.videos === null ? null : watchedIn(owned.videos)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The packages while they load, equally high. */
export function PackageGridSkeleton() {
  return (
    <div className={grid}>
      {[1, 2, 3].map((place) => (
        <Card key={place} padded={false}>
          <Skeleton className="aspect-video rounded-none" />
          <div className="grid gap-1.5 p-5">
            <Skeleton className="my-0.5 h-6 w-3/4" />
            <Skeleton className="my-0.5 h-5 w-1/2" />
            <Skeleton className="mt-2 h-1.5 w-full" />
            <Skeleton className="mt-2 h-4 w-1/3" />
          </div>
        </Card>
      ))}
    </div>
  );
}
