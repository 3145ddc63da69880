/**
 * The tax that an amount contains, in cents, rounded to the nearest one. `cents` is the amount with its
 * tax; the rate is in hundredths of a percent.
 */
export function containedTax(cents: number, basisPoints: number): number {
  return Math.round((cents * basisPoints) / (10_000 + basisPoints));
}
