import type { PublicPackage } from '#contract/catalog.ts';
import { centsFromDecimal } from '#contract/values/money.ts';
import { formatCents } from '../../../lib/format.ts';
import { cartOf } from './cart-rule.ts';
import { priceCents, totalCents } from './cart-total.ts';
import type { CheckoutLink, LinkedPackage } from './read-checkout-link.ts';

/** A difference between the cart and its link. Amounts in cents. */
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
  /** The packages to buy, with the data of the catalogue; nothing here comes from the link. */
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
 * Compares a checkout link with the catalogue. Only the ids are taken from the link. Names and prices
 * come from the catalogue, the cart rule is applied, and every difference from the link is reported.
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

/** A change of the cart as a sentence. */
export function describeChange(change: CartChange): string {
  switch (change.kind) {
    case 'gone':
      return `“${change.title}” is no longer available and was removed from your cart.`;
    case 'left-out':
      return `“${change.title}” was removed from your cart. A bundle and single packages cannot be bought together.`;
    case 'price':
      return `“${change.title}” now costs ${formatCents(change.isCents)} (it was ${formatCents(change.wasCents)}).`;
    case 'total':
      return `The total in your link was wrong. The correct total is ${formatCents(change.isCents)}.`;
  }
}
