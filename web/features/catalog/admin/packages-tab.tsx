import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CatalogPackage, listCatalog } from '#contract/catalog.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { formatCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/list-states.tsx';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { PackageDetails } from './package-details.tsx';
import { PackageDialog } from './package-dialog.tsx';
import { PackageTile } from './package-tile.tsx';
import { usePreloadedDetails } from './use-preloaded-details.ts';

const COLUMNS = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3';

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

function Packages({ packages }: { packages: readonly CatalogPackage[] }) {
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
      <ul className={COLUMNS}>
        {packages.map((item) => (
          <li key={item.id}>
            <PackageTile
              item={item}
              onApproach={() => preload(item.id)}
              onOpen={() => setOpenId(item.id)}
            />
          </li>
        ))}
      </ul>
      <PackageDetails onClose={() => setOpenId(null)} opened={opened} packages={packages} />
    </>
  );
}

/** How many packages there are: "5 packages", "5 packages, 2 not on sale". */
function describeCount(packages: readonly CatalogPackage[]): string {
  const count = formatCount(packages.length, 'package');
  const unseen = packages.filter(({ onSale }) => !onSale).length;
  return unseen === 0 ? count : `${count}, ${unseen} not on sale`;
}

/** The packages, on sale or not, with everything an admin can do with them. */
export function PackagesTab() {
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
        <Button onClick={() => setCreating(true)}>
          <Icon name="plus" />
          Create Package
        </Button>
      </div>
      {packages !== undefined && <Packages packages={packages} />}
      {packages === undefined && isFetching && <Waiting />}
      {packages === undefined && !isFetching && (
        <ErrorState message="Unable to load packages. Please try again later." query={query} />
      )}
      <PackageDialog item={null} onOpenChange={setCreating} open={isCreating} />
    </div>
  );
}
