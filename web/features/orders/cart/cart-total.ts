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
