import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import type { Ownership } from '#contract/access.ts';
import type { PublicPackage } from '#contract/catalog.ts';
import { formatCents, formatDollars, MINUS } from '../../../lib/format.ts';
import { notOwned } from '../../../lib/ownership.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useLinkedCode } from '../code/kept-code.ts';
import { useReduction } from '../code/reduction-query.ts';
import { changeSelection } from './cart-selection.ts';
import { reducedCents } from './cart-total.ts';
import { checkoutLink } from './checkout-link.ts';

/** Loaded with the first package in the cart, and needed with the second. Without a network there is no offer. */
const BundleOffer = lazy(() =>
  import('./bundle-offer.tsx').then(
    (module) => ({ default: module.BundleOffer }),
    () => ({ default: () => null }),
  ),
);

/** Few codes have a minimum. */
export const CodeMinimum = lazy(() =>
  import('../code/code-minimum.tsx').then(
    (module) => ({ default: module.CodeMinimum }),
    () => ({ default: () => null }),
  ),
);

/** Says how many of the selected packages the buyer owns; null for none. */
function describeOwned(selected: number, left: number): string | null {
  if (left === selected) return null;
  if (left > 0) return `You own ${selected - left} of these. You pay only for the rest.`;
  return `You own ${selected === 1 ? 'this' : 'these'} already. There is nothing to pay.`;
}

/**
 * The number of selected packages, their total and the button to the checkout, at the bottom of the
 * window. What the buyer owns already is not paid for again. The status region is in the page even when
 * empty, so that a screen reader announces changes.
 */
export function CartBar({
  cart,
  onSale,
  ownership,
  onToggle,
}: {
  cart: readonly PublicPackage[];
  /** A bundle among them that costs less than the cart is offered. */
  onSale: readonly PublicPackage[];
  /** How much the buyer already has, by package id. */
  ownership: ReadonlyMap<string, Ownership>;
  onToggle: (item: PublicPackage) => void;
}) {
  const navigate = useNavigate();
  const isFilled = cart.length > 0;
  const left = notOwned(cart, ownership);
  const owned = describeOwned(cart.length, left.length);
  const reduction = useReduction(useLinkedCode(), left);
  const continueToCheckout = () => {
    changeSelection(cart, left);
    navigate(checkoutLink(left));
  };
  return (
    <div className="pointer-events-none sticky bottom-0 z-30">
      <div className="column pb-3 sm:pb-5">
        <div
          className={classNames(
            isFilled &&
              'pointer-events-auto flex animate-rise-in flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-control-line bg-surface px-4 py-2.5 shadow-float sm:gap-y-3 sm:px-6 sm:py-4',
          )}
          data-keep-clear={isFilled ? '' : undefined}
        >
          <div
            className="flex flex-wrap items-baseline gap-x-4 max-sm:flex-1 max-sm:justify-between"
            role="status"
          >
            {isFilled && (
              <>
                <span className="figures max-sm:text-sm">{`${cart.length} package(s) selected`}</span>
                <span
                  className="figures font-display text-lg font-semibold sm:text-xl"
                  translate="no"
                >
                  {formatCents(reducedCents(left, reduction))}
                </span>
                {reduction?.cart != null && (
                  <span className="basis-full text-sm text-ok">
                    Code <span translate="no">{reduction.code}</span> applied:{' '}
                    <span translate="no">{`${MINUS}${formatDollars(reduction.cart.amountOff)}`}</span>
                  </span>
                )}
                {owned !== null && (
                  <span className="basis-full text-sm text-ink-soft">{owned}</span>
                )}
              </>
            )}
          </div>
          {isFilled && (
            <Button
              className="max-sm:w-full"
              disabled={left.length === 0}
              onClick={continueToCheckout}
            >
              Continue to Checkout
            </Button>
          )}
          {reduction !== null && left.length > 0 && reduction.cart === null && (
            <Suspense>
              <CodeMinimum cart={left} className="order-first w-full" reduction={reduction} />
            </Suspense>
          )}
          {isFilled && (
            <Suspense>
              <BundleOffer
                cart={left}
                className="order-first w-full"
                isCompact
                offered={notOwned(onSale, ownership)}
                reduction={reduction}
                onTake={onToggle}
              />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  );
}
