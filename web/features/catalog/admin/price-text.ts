/**
 * A typed or pasted piece of a price as a number field takes it: with a point before the cents and
 * without spaces, a dollar sign or grouping. Null if it is no part of a price.
 *
 *     ',' -> '.'   '1,50' -> '1.50'   '$1,234.50' -> '1234.50'   '1.234,50' -> '1234.50'
 *
 * One comma alone always becomes a point, so '1,500' becomes '1.500', which `hasCentsOnly` refuses: it
 * may have meant fifteen hundred.
 */
export function priceText(piece: string): string | null {
  const marks = piece.replace(/[\s$]/g, '');
  const last = Math.max(marks.lastIndexOf(','), marks.lastIndexOf('.'));
  const separator = marks[last];
  const isGrouping = separator !== undefined && marks.indexOf(separator) < last;
  const whole = isGrouping || last < 0 ? marks : marks.slice(0, last);
  const cents = isGrouping || last < 0 ? '' : `.${marks.slice(last + 1)}`;
  const isNumber =
    /^(\d*|\d{1,3}(,\d{3})+|\d{1,3}(\.\d{3})+)$/.test(whole) && /^(\.\d*)?$/.test(cents);
  return isNumber ? whole.replace(/[,.]/g, '') + cents : null;
}

/**
 * The price so far without its point, where another separator is typed after it: then the point was
 * grouping. Null if it cannot have been.
 *
 *     '1.234' -> '1234'   '1.50' -> null
 */
export function withoutGrouping(typed: string): string | null {
  return /^\d{1,3}\.\d{3}$/.test(typed) ? typed.replace('.', '') : null;
}

/** Whether a typed number has at most two decimals. */
export function hasCentsOnly(typed: string): boolean {
  return !/\.\d{3}/.test(typed);
}

/**
 * Whether what was refused is still in the price: text was only added after it. Deleting any of it, or
 * typing over it, begins anew.
 *
 *     '1.2', '1.23' -> true   '1.23', '1.2' -> false   '1.2', '4' -> false
 */
export function continues(refused: string, typed: string): boolean {
  return typed.length > refused.length && typed.startsWith(refused);
}
