import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import * as pages from '#contract/pages/page-paths.ts';
import { packagesOnSale } from '../features/catalog/packages-on-sale.ts';
import { cartFrom, useSelectedIds } from '../features/orders/cart/cart-selection.ts';
import { checkoutAddress } from '../features/orders/cart/checkout-link.ts';
import { Badge } from '../ui/badge.tsx';
import { Link } from '../ui/links/link.tsx';
import { Icon } from '../ui/pictures/icon.tsx';

/** The header's link to the checkout with the number of selected packages; nothing without any. */
export function CartLink({ className }: { className: string }) {
  const ids = useSelectedIds();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: onSale } = useQuery({ ...packagesOnSale, enabled: ids.length > 0 });
  const cart = onSale && cartFrom(ids, onSale);
  // Nothing moves when the packages become known.
  const count = (cart ?? ids).length;
  if (count === 0) return null;
  // The checkout's address holds whole packages: a click before they are known waits for them.
  const wait = (event: MouseEvent) => {
    if (cart !== undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    client.ensureQueryData(packagesOnSale).then(
      (found) => navigate(checkoutAddress(cartFrom(ids, found))),
      () => navigate(pages.home),
    );
  };
  return (
    <li>
      <Link className={className} onClick={wait} to={cart ? checkoutAddress(cart) : pages.home}>
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
