import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PublicPackage } from '#contract/catalog.ts';
import { packagesOnSale } from '../features/catalog/packages-on-sale.ts';
import { useCart, useSelectedIds } from '../features/orders/cart/cart-selection.ts';
import { checkoutAddress } from '../features/orders/cart/take-out.ts';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/pictures/icon.tsx';

const unknown: readonly PublicPackage[] = [];

/** The header's link to the checkout with the number of selected packages; nothing without any. */
export function CartLink({ className }: { className: string }) {
  const ids = useSelectedIds();
  const { data: onSale } = useQuery({ ...packagesOnSale, enabled: ids.length > 0 });
  const { cart } = useCart(onSale ?? unknown);
  // Until the packages are known nothing moves, and the link leads to where the cart is.
  const count = onSale === undefined ? ids.length : cart.length;
  if (count === 0) return null;
  return (
    <li>
      <Link className={className} to={checkoutAddress(cart)}>
        <Icon className="mr-1.5 max-sm:hidden" name="basket" />
        Cart{' '}
        <Badge className="ml-1.5" tone="gold">
          {count}
        </Badge>
        <span className="sr-only">{count === 1 ? ' package' : ' packages'}</span>
      </Link>
    </li>
  );
}
