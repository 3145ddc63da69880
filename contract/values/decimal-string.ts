import * as z from 'zod/mini';
import { centsFromDecimal } from './money.ts';

/** Dollars as a numeric string on the wire (the public package list, the cart's total). */
/* @__NO_SIDE_EFFECTS__ */
export function decimalString() {
  return z
    .string()
    .check(
      z.refine(
        (value) => centsFromDecimal(value) !== null,
        'must be an amount in dollars with at most two decimals',
      ),
    );
}
