import { useQuery } from '@tanstack/react-query';
import type { Ownership } from '#contract/access.ts';
import { listPackages, type PublicPackage } from '#contract/catalog.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { BundleOffer } from './bundle-offer.tsx';
import { useChangeCheckout } from './use-change-checkout.ts';

const nothing: readonly PublicPackage[] = [];

/** In an open checkout: offers the bundle that has these packages for less. */
export function CheckoutOffer({
  packages,
  ownership,
}: {
  packages: readonly PublicPackage[];
  /** What the buyer already has, by package id. */
  ownership: ReadonlyMap<string, Ownership>;
}) {
  const { data: onSale = nothing } = useQuery(endpointQuery(listPackages));
  const change = useChangeCheckout(packages);
  // What the buyer has already is not paid for, and nobody needs a bundle because of it.
  const isWanted = ({ id }: PublicPackage) => !ownership.get(id)?.isOwned;
  return (
    <BundleOffer
      cart={packages.filter(isWanted)}
      offered={onSale.filter(isWanted)}
      onTake={(bundle) => change([bundle])}
    />
  );
}
