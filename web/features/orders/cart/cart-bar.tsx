import { useNavigate } from 'react-router';
import type { PublicPackage } from '#contract/catalog.ts';
import { formatCents } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { BundleOffer } from './bundle-offer.tsx';
import { totalCents } from './cart-total.ts';
import { checkoutLink } from './checkout-link.ts';

/**
 * The number of selected packages, their total and the button to the checkout, at the bottom of the
 * window. The status region is in the page even when empty, so that a screen reader announces changes.
 */
export function CartBar({
  cart,
  offered,
  onToggle,
}: {
  cart: readonly PublicPackage[];
  /** The packages this buyer may be offered; a bundle that costs less than the cart is. */
  offered: readonly PublicPackage[];
  onToggle: (item: PublicPackage) => void;
}) {
  const navigate = useNavigate();
  const isFilled = cart.length > 0;
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
            className="flex items-baseline gap-x-4 max-sm:flex-1 max-sm:justify-between"
            role="status"
          >
            {isFilled && (
              <>
                <span className="figures max-sm:text-sm">{cart.length} package(s) selected</span>
                <span className="figures font-display text-lg font-semibold sm:text-xl">
                  {formatCents(totalCents(cart))}
                </span>
              </>
            )}
          </div>
          {isFilled && (
            <Button className="max-sm:w-full" onClick={() => navigate(checkoutLink(cart))}>
              Continue to Checkout
            </Button>
          )}
          <BundleOffer
            cart={cart}
            className="order-first w-full"
            isCompact
            offered={offered}
            onTake={onToggle}
          />
        </div>
      </div>
    </div>
  );
}
