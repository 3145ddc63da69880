import { useNavigate } from 'react-router';
import type { PublicPackage } from '#contract/catalog.ts';
import { changeSelection } from './cart-selection.ts';
import { checkoutAddress } from './checkout-link.ts';

/**
 * Changes what an open checkout buys, in its address and in the cart it came from. Without a package
 * left it leads to the package list.
 *
 *     const change = useChangeCheckout(packages);
 *     change(withoutPackage(packages, item.id));
 */
export function useChangeCheckout(packages: readonly PublicPackage[]) {
  const navigate = useNavigate();
  return (next: readonly PublicPackage[]) => {
    changeSelection(packages, next);
    void navigate(checkoutAddress(next), { replace: true });
  };
}
