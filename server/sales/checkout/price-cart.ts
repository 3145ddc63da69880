import { MAX_PRICE_CENTS } from '#contract/values/money.ts';
import type { Db } from '#platform/deps.ts';
import { invalidInput } from '#platform/errors/app-error.ts';
import { listPackagesWithVideos } from '../../catalog/index.ts';
import type { OrderItem } from '../orders/index.ts';
import { cartNotAllowed, packageGone } from './checkout.errors.ts';

export interface PricedCart {
  items: OrderItem[];
  totalCents: number;
}

interface Priceable {
  id: string;
  name: string;
  description: string;
  priceCents: number;
  isBundle: boolean;
}

/**
 * Prices a cart of package ids from the packages on sale. Titles and prices from the browser are
 * ignored. Throws 400 for a package named twice, a bundle beside others or a total beyond the maximum, and
 * 409 for a package that is not on sale.
 */
export function priceCart(onSale: readonly Priceable[], packageIds: readonly string[]): PricedCart {
  if (new Set(packageIds).size !== packageIds.length) {
    throw invalidInput('packages: the same package is in the cart twice.');
  }
  const byId = new Map(onSale.map((row) => [row.id, row]));
  const rows = packageIds.map((id) => {
    const row = byId.get(id);
    if (row === undefined) throw packageGone();
    return row;
  });
  if (rows.length > 1 && rows.some((row) => row.isBundle)) throw cartNotAllowed();
  const totalCents = rows.reduce((sum, row) => sum + row.priceCents, 0);
  if (totalCents > MAX_PRICE_CENTS) {
    throw invalidInput('packages: an order may come to at most $999,999.99.');
  }
  const items = rows.map((row) => ({
    packageId: row.id,
    title: row.name,
    description: row.description,
    priceCents: row.priceCents,
  }));
  return { items, totalCents };
}

/** Prices a cart from the catalogue as it is now; see `priceCart`. */
export async function priceCartFromCatalog(
  deps: Db,
  packageIds: readonly string[],
): Promise<PricedCart> {
  return priceCart(await listPackagesWithVideos(deps), packageIds);
}
