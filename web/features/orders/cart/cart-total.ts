import { centsFromDecimal } from '#contract/values/money.ts';

/** A package's price in cents, read from its decimal string. Throws if that is not a price. */
export function priceCents({ price }: { readonly price: string }): number {
  const cents = centsFromDecimal(price);
  if (cents === null) throw new Error(`"${price}" is not a price`);
  return cents;
}

/** The total of a cart in cents, added up without floats. */
export function totalCents(packages: readonly { readonly price: string }[]): number {
  return packages.reduce((sum, item) => sum + priceCents(item), 0);
}

/** The total of a cart with what a code takes off it; the server computes that. */
export function reducedCents(
  packages: readonly { readonly price: string }[],
  reduction: { readonly cart: { readonly total: string } | null } | null,
): number {
  const reduced = reduction?.cart == null ? null : centsFromDecimal(reduction.cart.total);
  return reduced ?? totalCents(packages);
}
