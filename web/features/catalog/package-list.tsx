import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Ownership } from '#contract/access.ts';
import type { PublicPackage } from '#contract/catalog.ts';
import { watchPath } from '../../lib/ownership.ts';
import { useShop } from '../../lib/shop.ts';
import { useHasStarted } from '../../lib/use-has-started.ts';
import { ErrorState } from '../../ui/list-states.tsx';
import { PackageCard } from './package-card.tsx';
import { ownedCentsOf } from './package-facts.ts';
import { PackageListSkeleton } from './package-list-skeleton.tsx';
import { packagesOnSale } from './packages-on-sale.ts';

/** Few visitors see it, and nobody who buys. */
const EmptyState = lazy(() =>
  import('../../ui/empty-state.tsx').then((module) => ({ default: module.EmptyState })),
);

/** The packages on sale. */
export function usePackagesOnSale() {
  return useQuery(packagesOnSale);
}

/** The page on which the buyer watches a package; null if they do not own it. */
function watchPathIfOwned(owned: Ownership | undefined): string | null {
  return owned?.isOwned ? watchPath(owned) : null;
}

/** So many cards are drawn at once; the others are drawn as they come near the view, unless somebody came back. */
const FIRST_CARDS = 12;

/** The prices of single packages with a code, in dollars; only of those that are cheaper with it. */
export interface CodePrices {
  readonly code: string;
  readonly prices: readonly { readonly packageId: string; readonly price: string }[];
}

function codePriceOf({ id }: PublicPackage, code: CodePrices | null) {
  const found = code?.prices.find(({ packageId }) => packageId === id);
  return code === null || found === undefined ? null : { code: code.code, price: found.price };
}

/** The packages in two columns, the selected and the owned ones marked. */
export function PackageList({
  cart,
  onToggle,
  ownership,
  code = null,
}: {
  cart: readonly PublicPackage[];
  onToggle: (item: PublicPackage) => void;
  /** The packages that the signed-in customer already owns, by package id. */
  ownership: ReadonlyMap<string, Ownership>;
  /** The promotion code that a link has brought, and what packages cost with it; null for none. */
  code?: CodePrices | null;
}) {
  const query = usePackagesOnSale();
  const { data: packages } = query;
  const { opensSoon } = useShop();
  const hasStarted = useHasStarted();
  if (query.isPending || (packages?.length === 0 && !hasStarted)) return <PackageListSkeleton />;
  if (packages === undefined) {
    return <ErrorState message="Unable to load packages. Please try again later." query={query} />;
  }
  if (packages.length === 0) {
    return (
      <Suspense fallback={<PackageListSkeleton />}>
        <EmptyState drawing="parcel">
          {opensSoon
            ? 'This shop opens soon. Please come back then.'
            : 'No packages are on sale at the moment. Please come back soon.'}
        </EmptyState>
      </Suspense>
    );
  }
  return (
    <div className="grid gap-6 md:grid-cols-2">
      {packages.map((item, index) => (
        <PackageCard
          codePrice={codePriceOf(item, code)}
          eager={index === 0}
          isFar={index >= FIRST_CARDS}
          item={item}
          key={item.id}
          onToggle={() => onToggle(item)}
          ownedCents={ownedCentsOf(item, packages, (id) => ownership.get(id)?.isOwned === true)}
          selected={cart.some(({ id }) => id === item.id)}
          watchPath={watchPathIfOwned(ownership.get(item.id))}
        />
      ))}
    </div>
  );
}
