import type { PublicPackage } from '#contract/catalog.ts';
import * as pages from '#contract/pages/page-paths.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import { totalCents } from './cart-total.ts';

/** The address of the checkout for a cart: the whole packages as JSON, and the total in dollars. */
export function checkoutLink(cart: readonly PublicPackage[]): string {
  const total = decimalFromCents(totalCents(cart));
  return `${pages.checkout}?cart=${encodeURIComponent(JSON.stringify(cart))}&total=${total}`;
}
