import type { PublicPackage } from '#contract/catalog.ts';
import { centsFromDecimal } from '#contract/money.ts';
import { cartOf } from './cart-rule.ts';
import { priceCents, totalCents } from './cart-total.ts';
import type { CheckoutLink, LinkedPackage } from './read-checkout-link.ts';

/** Something about the cart that differs from what its link says. Amounts in cents. */
export type CartChange =
  | { readonly kind: 'gone'; readonly title: string }
  | { readonly kind: 'left-out'; readonly title: string }
  | {
      readonly kind: 'price';
      readonly title: string;
      readonly wasCents: number;
      readonly isCents: number;
    }
  | { readonly kind: 'total'; readonly isCents: number };

export interface CartReview {
  /** What can be bought, as the catalogue has it now; nothing in it comes from the link. */
  readonly packages: readonly PublicPackage[];
  readonly totalCents: number;
  readonly changes: readonly CartChange[];
}

function changeOf(linked: LinkedPackage, current: PublicPackage | undefined): CartChange[] {
  if (current === undefined) {
    return [{ kind: 'gone', title: linked.title ?? linked.name ?? 'A package' }];
  }
  const wasCents = centsFromDecimal(linked.price ?? '');
  const isCents = priceCents(current);
  if (wasCents === null || wasCents === isCents) return [];
  return [{ kind: 'price', title: current.title, wasCents, isCents }];
}

/**
 * Holds a checkout link against the catalogue. Only the link's ids count: names and prices are the
 * catalogue's, the cart rule is applied, and every difference from what the link says is reported.
 */
export function reviewCart(
  cart: readonly LinkedPackage[],
  shownTotalCents: CheckoutLink['totalCents'],
  onSale: readonly PublicPackage[],
): CartReview {
  const byId = new Map(onSale.map((item) => [item.id, item]));
  const distinct = [...new Map(cart.map((linked) => [linked.id, linked])).values()];
  const current = distinct.flatMap(({ id }) => byId.get(id) ?? []);
  const packages = cartOf(current);
  const total = totalCents(packages);
  const changes: CartChange[] = [
    ...distinct.flatMap((linked) => changeOf(linked, byId.get(linked.id))),
    ...current
      .filter((item) => !packages.includes(item))
      .map(({ title }) => ({ kind: 'left-out' as const, title })),
  ];
  if (changes.length === 0 && shownTotalCents !== total) {
    changes.push({ kind: 'total', isCents: total });
  }
  return { packages, totalCents: total, changes };
}
