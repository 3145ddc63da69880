import { useAuth } from '../../features/accounts/auth.tsx';
import { PackageList, usePackagesOnSale } from '../../features/catalog/package-list.tsx';
import { WorkshopDrawing } from '../../features/catalog/workshop-drawing.tsx';
import { CartBar } from '../../features/orders/cart/cart-bar.tsx';
import { useCart } from '../../features/orders/cart/cart-selection.ts';
import { useOwnership } from '../../lib/ownership.ts';
import { useShop } from '../../lib/shop.ts';
import { useDocumentTitle } from '../../ui/page-title.tsx';

const nothing: never[] = [];

/** `/`: the packages on sale, and the cart. */
export function Component() {
  const { name, headline, tagline } = useShop();
  useDocumentTitle(name);
  const { data: onSale = nothing } = usePackagesOnSale();
  const { cart, toggle } = useCart(onSale);
  const { user } = useAuth();
  const { ownership } = useOwnership(user?.isCustomer ? user.id : null);
  return (
    <>
      <section className="overflow-hidden border-b border-line bg-pine-wash">
        <div className="column flex items-end justify-between gap-8 pt-10 sm:pt-12 lg:pt-8">
          <div className="grid gap-3 pb-10 sm:pb-12">
            <h1 className="text-2xl text-pine sm:text-3xl">{headline}</h1>
            <p className="max-w-measure text-lg text-ink sm:text-xl">{tagline}</p>
          </div>
          <WorkshopDrawing className="-mb-5 hidden shrink-0 text-pine md:block" />
        </div>
      </section>
      <div className="column py-8 sm:py-10">
        <PackageList cart={cart} onToggle={toggle} ownership={ownership} />
      </div>
      <CartBar cart={cart} onSale={onSale} onToggle={toggle} ownership={ownership} />
    </>
  );
}
