import { useQuery } from '@tanstack/react-query';
import type { Ownership } from '#contract/access.ts';
import type { PublicPackage } from '#contract/catalog.ts';
import { watchPath } from '../../lib/ownership.ts';
import { EmptyState, ErrorState } from '../../ui/list-states.tsx';
import { PackageCard } from './package-card.tsx';
import { PackageListSkeleton } from './package-list-skeleton.tsx';
import { packagesOnSale } from './packages-on-sale.ts';

/** The packages on sale. */
export function usePackagesOnSale() {
  return useQuery(packagesOnSale);
}

/** Where the buyer watches a package they own; null for any other. */
function watchPathIfOwned(owned: Ownership | undefined): string | null {
  return owned?.isOwned ? watchPath(owned) : null;
}

/** The packages in two columns, the selected and the owned ones marked. */
export function PackageList({
  cart,
  onToggle,
  ownership,
}: {
  cart: readonly PublicPackage[];
  onToggle: (item: PublicPackage) => void;
  /** What the signed-in customer already has, by package id. */
  ownership: ReadonlyMap<string, Ownership>;
}) {
  const query = usePackagesOnSale();
  const { data: packages } = query;
  if (query.isPending) return <PackageListSkeleton />;
  if (packages === undefined) {
    return <ErrorState message="Unable to load packages. Please try again later." query={query} />;
  }
  if (packages.length === 0) {
    return (
      <EmptyState drawing="parcel">
        No packages are on sale at the moment. Please come back soon.
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-6 md:grid-cols-2">
      {packages.map((item, index) => (
        <PackageCard
          eager={index < 2}
          item={item}
          key={item.id}
          onToggle={() => onToggle(item)}
          selected={cart.some(({ id }) => id === item.id)}
          watchPath={watchPathIfOwned(ownership.get(item.id))}
        />
      ))}
    </div>
  );
}
