/** The limits of prices and totals, in US cents (both inclusive). */
export const MIN_PRICE_CENTS = 50;
export const MAX_PRICE_CENTS = 99_999_999;

const decimal = /^(\d{1,9})(?:\.(\d{1,2}))?$/;

/**
 * Reads dollars written as a decimal string ("49", "49.9", "49.90") digit by digit, never through
 * a float. Returns whole cents, or null if the text is not such an amount.
 */
export function centsFromDecimal(dollars: string): number | null {
  const match = decimal.exec(dollars);
  if (match === null) return null;
  const [, whole = '', fraction = ''] = match;
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Writes whole cents as dollars with two decimals, without sign or grouping: 4990 -> "49.90". */
export function decimalFromCents(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
