import { useQuery } from '@tanstack/react-query';
import { listPackages, type PublicPackage } from '#contract/catalog.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { BundleOffer } from './bundle-offer.tsx';
import { useChangeCheckout } from './use-change-checkout.ts';

const nothing: readonly PublicPackage[] = [];

/** In an open checkout: offers the bundle that has these packages for less. */
export function CheckoutOffer({ packages }: { packages: readonly PublicPackage[] }) {
  const { data: onSale = nothing } = useQuery(endpointQuery(listPackages));
  const change = useChangeCheckout(packages);
  return <BundleOffer cart={packages} offered={onSale} onTake={(bundle) => change([bundle])} />;
}
