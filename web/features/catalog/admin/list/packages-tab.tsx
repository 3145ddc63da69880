import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { type CatalogPackage, listCatalog } from '#contract/catalog.ts';
import { endpointQuery } from '../../../../lib/endpoint-query.ts';
import { formatCount } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/list-states.tsx';
import { Icon } from '../../../../ui/pictures/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../../../ui/skeleton.tsx';
import { loadPackageForm, PackageDialog } from '../package-dialog.tsx';
import { usePreloadedDetails } from '../use-preloaded-details.ts';
import { COLUMNS, FoundPackages } from './found-packages.tsx';

/** Opened later, and so not awaited. */
const PackageDetails = lazy(() =>
  import('../package-details.tsx').then((module) => ({ default: module.PackageDetails })),
);

/** Below the packages, and so not awaited. */
const DeletedPackages = lazy(() =>
  import('./deleted-packages.tsx').then((module) => ({ default: module.DeletedPackages })),
);

/** Loaded when the packages are to be sorted. */
const PackageOrder = lazy(() =>
  import('../sorting/package-order.tsx').then((module) => ({ default: module.PackageOrder })),
);

function Waiting() {
  return (
    <SkeletonGroup className={COLUMNS} label="Loading packages...">
      {[1, 2, 3].map((place) => (
        <Card key={place} padded={false}>
          <div className="aspect-video bg-surface-sunken" />
          <div className="grid grid-cols-1 gap-3 p-4">
            <Skeleton className="h-7 w-3/5" />
            <Skeleton className="h-15" />
            <Skeleton className="h-7 w-2/5" />
            <Skeleton className="h-9" />
          </div>
        </Card>
      ))}
    </SkeletonGroup>
  );
}

function Packages({
  packages,
  ...choice
}: Pick<ComponentProps<typeof FoundPackages>, 'packages' | 'shownAs' | 'onShowAs'>) {
  const [openId, setOpenId] = useState<string | null>(null);
  const opened = packages.find(({ id }) => id === openId) ?? null;
  const preload = usePreloadedDetails();
  if (packages.length === 0) {
    return (
      <EmptyState drawing="crate">No packages yet. Create your first package above.</EmptyState>
    );
  }
  return (
    <>
      <FoundPackages
        {...choice}
        onApproach={({ id }) => preload(id)}
        onOpen={({ id }) => setOpenId(id)}
        packages={packages}
      />
      <Suspense fallback={null}>
        <PackageDetails
          onClose={() => setOpenId(null)}
          opened={opened}
          packages={packages}
          shownAs={choice.shownAs}
        />
      </Suspense>
    </>
  );
}

/** The button that opens the packages' order. */
function ChangeOrder({ packages }: { packages: readonly CatalogPackage[] }) {
  // Undefined until it is opened for the first time.
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} variant="quiet">
        Change Order
      </Button>
      {open !== undefined && (
        <Suspense fallback={null}>
          <PackageOrder onOpenChange={setOpen} open={open} packages={packages} />
        </Suspense>
      )}
    </>
  );
}

/** How many packages there are: "5 packages", "5 packages, 2 not on sale". */
function describeCount(packages: readonly CatalogPackage[]): string {
  const count = formatCount(packages.length, 'package');
  const unseen = packages.filter(({ onSale }) => !onSale).length;
  return unseen === 0 ? count : `${count}, ${unseen} not on sale`;
}

/** The packages, on sale or not, with everything an admin can do with them, and the deleted ones. */
export function PackagesTab(
  choice: Pick<ComponentProps<typeof FoundPackages>, 'shownAs' | 'onShowAs'>,
) {
  const [isCreating, setCreating] = useState(false);
  const query = useQuery(endpointQuery(listCatalog));
  const { data: packages, isFetching } = query;
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Packages</h2>
        <p className="figures mr-auto text-sm text-ink-soft">
          {packages && packages.length > 0 && describeCount(packages)}
        </p>
        <div className="flex flex-wrap gap-3">
          {packages !== undefined && packages.length > 1 && <ChangeOrder packages={packages} />}
          <Button
            onClick={() => setCreating(true)}
            onFocus={loadPackageForm}
            onPointerEnter={loadPackageForm}
          >
            <Icon name="plus" />
            Create Package
          </Button>
        </div>
      </div>
      {packages !== undefined && <Packages {...choice} packages={packages} />}
      {packages === undefined && isFetching && <Waiting />}
      {packages === undefined && !isFetching && (
        <ErrorState message="Unable to load packages. Please try again later." query={query} />
      )}
      <Suspense fallback={null}>
        <DeletedPackages />
      </Suspense>
      <PackageDialog item={null} onOpenChange={setCreating} open={isCreating} />
    </div>
  );
}
