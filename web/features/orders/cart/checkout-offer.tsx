import { useQuery } from '@tanstack/react-query';
import type { Ownership } from '#contract/access.ts';
import { listPackages, type PublicPackage } from '#contract/catalog.ts';
import type { Reduction } from '#contract/codes/reductions.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { notOwned } from '../../../lib/ownership.ts';
import { BundleOffer } from './bundle-offer.tsx';
import { useChangeCheckout } from './use-change-checkout.ts';

const nothing: readonly PublicPackage[] = [];

/** In an open checkout: offers the bundle that has these packages for less. */
export function CheckoutOffer({
  packages,
  ownership,
  reduction,
}: {
  packages: readonly PublicPackage[];
  /** How much the buyer already has, by package id. */
  ownership: ReadonlyMap<string, Ownership>;
  /** The reduction by a code; null for none. */
  reduction: Reduction | null;
}) {
  const { data: onSale = nothing } = useQuery(endpointQuery(listPackages));
  const change = useChangeCheckout(packages);
  return (
    <BundleOffer
      // What the buyer has already is not paid for, and nobody needs a bundle because of it.
      cart={notOwned(packages, ownership)}
      offered={notOwned(onSale, ownership)}
      reduction={reduction}
      onTake={(bundle) => change([bundle])}
    />
  );
}
