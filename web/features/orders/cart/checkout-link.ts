import type { PublicPackage } from '#contract/catalog.ts';
import * as pages from '#contract/pages/page-paths.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import { totalCents } from './cart-total.ts';

/** The address of the checkout for a cart: the whole packages as JSON, and the total in dollars. */
export function checkoutLink(cart: readonly PublicPackage[]): string {
  const total = decimalFromCents(totalCents(cart));
  return `${pages.checkout}?cart=${encodeURIComponent(JSON.stringify(cart))}&total=${total}`;
}

/** A cart without one of its packages. */
export function withoutPackage(
  cart: readonly PublicPackage[],
  packageId: string,
): readonly PublicPackage[] {
  return cart.filter(({ id }) => id !== packageId);
}

/**
 * The address of the checkout once its cart has changed: the link of the new cart, so that the address
 * always says what is bought, or that of the packages when nothing is left.
 */
export function checkoutAddress(cart: readonly PublicPackage[]): string {
  return cart.length === 0 ? pages.home : checkoutLink(cart);
}
