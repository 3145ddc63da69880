import { Suspense } from 'react';
import { useAuth } from '../../features/accounts/auth.tsx';
import { PackageList, usePackagesOnSale } from '../../features/catalog/package-list.tsx';
import { CartBar, CodeMinimum } from '../../features/orders/cart/cart-bar.tsx';
import { useCart } from '../../features/orders/cart/cart-selection.ts';
import { useLinkedCode } from '../../features/orders/code/kept-code.ts';
import { useCodePrices, useReduction } from '../../features/orders/code/reduction-query.ts';
import { notOwned, useOwnership } from '../../lib/ownership.ts';
import { useShop } from '../../lib/shop.ts';
import { useDocumentTitle } from '../../ui/page-title.tsx';
import { HeadlineBand } from '../headline-band.tsx';

const nothing: never[] = [];

/** `/`: the packages on sale, and the cart. */
export function Component() {
  const { name } = useShop();
  useDocumentTitle(name);
  const { data: onSale = nothing } = usePackagesOnSale();
  const { cart, toggle } = useCart(onSale);
  const { user } = useAuth();
  const { ownership } = useOwnership(user?.isCustomer ? user.id : null);
  const reduction = useReduction(useLinkedCode(), notOwned(cart, ownership));
  const code = useCodePrices(reduction);
  return (
    <>
      <HeadlineBand />
      <div className="column py-8 sm:py-10">
        {cart.length === 0 && reduction?.cart === null && (
          <Suspense>
            <CodeMinimum cart={cart} className="pb-6" reduction={reduction} />
          </Suspense>
        )}
        <PackageList cart={cart} code={code} onToggle={toggle} ownership={ownership} />
      </div>
      <CartBar cart={cart} onSale={onSale} onToggle={toggle} ownership={ownership} />
    </>
  );
}
