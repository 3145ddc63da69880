import { MAX_PRICE_CENTS } from '#contract/values/money.ts';
import type { Db } from '#platform/deps.ts';
import { invalidInput } from '#platform/errors/app-error.ts';
import { listPackagesWithVideos } from '../../catalog/index.ts';
import { type PromoCode, reduceCart } from '../codes/index.ts';
import { type OrderItem, type OrderLines, PROMOTION_CODE, totalOf } from '../orders/index.ts';
import { cartNotAllowed, packageGone } from './checkout.errors.ts';

/** The lines of the order that a cart becomes, and what they come to. */
export interface PricedCart extends OrderLines {
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
  const items = rows.map((row) => ({
    packageId: row.id,
    title: row.name,
    description: row.description,
    priceCents: row.priceCents,
  }));
  const cart = withTotal({ items, reductions: [] });
  if (cart.totalCents > MAX_PRICE_CENTS) {
    throw invalidInput('packages: an order may come to at most $999,999.99.');
  }
  return cart;
}

/** The cart with the shop's promotion code: each item at its price, and all of that taken off again. */
export function makeFree({ items }: { items: readonly OrderItem[] }): PricedCart {
  const reductions = items.map(({ packageId, priceCents }) => {
    return { packageId, title: PROMOTION_CODE, cents: -priceCents };
  });
  return withTotal({ items, reductions });
}

/** The cart with a promotion code: each item at its price, less its share of what the code takes off. */
export function reduceByCode(
  { items }: { items: readonly OrderItem[] },
  code: PromoCode,
): PricedCart {
  return withTotal({ items, reductions: reduceCart(code, items) });
}

function withTotal(lines: OrderLines): PricedCart {
  return { ...lines, totalCents: totalOf(lines) };
}

/** Prices a cart from the catalogue as it is now; see `priceCart`. */
export async function priceCartFromCatalog(
  deps: Db,
  packageIds: readonly string[],
): Promise<PricedCart> {
  return priceCart(await listPackagesWithVideos(deps), packageIds);
}
