import { centsFromDecimal } from '#contract/values/money.ts';
import { formatCents } from '../../../../lib/format.ts';

/** Reads a typed amount as cents; a leading $ is allowed. Null if it is not an amount. */
export function readAmount(typed: string): number | null {
  return centsFromDecimal(typed.trim().replace(/^\$\s*/, ''));
}

/** The error message for a typed amount, of which at most `leftCents` can be refunded; true if it is fine. */
export function checkAmount(typed: string, leftCents: number): string | true {
  const cents = readAmount(typed);
  if (cents === null) return 'Please enter an amount, such as 12.50.';
  if (cents === 0) return 'Please enter an amount above $0.00.';
  return cents <= leftCents || `At most ${formatCents(leftCents)} can be refunded.`;
}
