import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

function CardSkeleton({ wide = false }: { wide?: boolean }) {
  return (
    <div
      className={classNames(
        'overflow-hidden rounded-card border border-line bg-surface',
        wide && 'md:col-span-2 lg:grid lg:grid-cols-[11fr_9fr] lg:gap-x-2 lg:p-6',
      )}
    >
      <div className={classNames('aspect-video bg-surface-sunken', wide && 'lg:rounded-control')} />
      <div className={classNames('grid gap-4 p-5 sm:p-6', wide && 'lg:py-0 lg:pr-0')}>
        <Skeleton className="h-7 w-3/5" />
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-18" />
        {!wide && <Skeleton className="h-38" />}
        <div className="flex items-end justify-between gap-4 pt-2 max-sm:flex-wrap">
          <Skeleton className="h-9 w-28" />
          <Skeleton className="h-11 w-44 max-sm:w-full" />
        </div>
      </div>
      {wide && (
        <div className="p-5 pt-0 sm:p-6 sm:pt-0 lg:col-span-2 lg:p-0 lg:pt-6">
          <Skeleton className="h-38 lg:h-22" />
        </div>
      )}
    </div>
  );
}

/** The package list while it loads. */
export function PackageListSkeleton() {
  return (
    <div className="relative grid gap-6 md:grid-cols-2" data-waiting>
      <p
        className="absolute top-0 left-0 z-10 m-5 rounded-full bg-surface px-3 py-1 text-sm font-medium text-ink-soft"
        role="status"
      >
        Loading packages...
      </p>
      <CardSkeleton wide />
      <CardSkeleton />
      <CardSkeleton />
    </div>
  );
}
