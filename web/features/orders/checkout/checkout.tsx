import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { listPackages } from '#contract/catalog.ts';
import * as pages from '#contract/pages/page-paths.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { useOwnership } from '../../../lib/ownership.ts';
import { ErrorState } from '../../../ui/list-states.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { readCheckoutLink } from '../cart/read-checkout-link.ts';
import { reviewCart } from '../cart/review-cart.ts';
import { NoCheckout } from './cart-notice.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { CheckoutSteps } from './checkout-steps.tsx';
import type { CheckoutState } from './use-checkout.ts';

/**
 * The checkout of the cart in the link. Only the package ids in the link are trusted. An empty cart
 * leads to the packages, an unreadable one to a message, and a changed one is shown as it is now.
 */
export function Checkout(props: Omit<CheckoutState, 'cart'>) {
  const [search] = useSearchParams();
  const link = useMemo(() => readCheckoutLink(search), [search]);
  const catalogue = useQuery(endpointQuery(listPackages));
  const { data: onSale } = catalogue;
  const review = useMemo(
    () => onSale && link.cart && reviewCart(link.cart, link.totalCents, onSale),
    [onSale, link],
  );
  // An account that signs in later finds the checkout open: what was typed stays in it.
  const [firstCustomerId] = useState(props.session?.id ?? null);
  const { isLoading } = useOwnership(firstCustomerId);
  if (link.cart === null) {
    return (
      <NoCheckout>
        This checkout link is incomplete or damaged. Please choose your packages again.
      </NoCheckout>
    );
  }
  if (link.cart.length === 0) return <Navigate replace to={pages.home} />;
  if (review && !isLoading) {
    if (review.packages.length > 0) return <CheckoutSteps {...props} cart={review} />;
    return (
      <NoCheckout>
        {link.cart.length === 1
          ? 'The package in your cart is no longer available.'
          : 'The packages in your cart are no longer available.'}
      </NoCheckout>
    );
  }
  if (catalogue.isPending || isLoading) return <CheckoutSkeleton />;
  return (
    <div className="column grid gap-8 py-8 sm:py-12">
      <PageTitle title="Checkout" />
      <ErrorState message="Unable to load your order. Please try again later." query={catalogue} />
    </div>
  );
}
