import { centsFromDecimal } from '#contract/money.ts';
import { formatCents } from '../../../../lib/format.ts';

/** What was typed as cents, a leading $ allowed; null where it is no amount. */
export function readAmount(typed: string): number | null {
  return centsFromDecimal(typed.trim().replace(/^\$\s*/, ''));
}

/** What is wrong with a typed amount of which at most `leftCents` can go back; true where nothing is. */
export function checkAmount(typed: string, leftCents: number): string | true {
  const cents = readAmount(typed);
  if (cents === null) return 'Please enter an amount such as 12.50';
  if (cents === 0) return 'Please enter an amount above $0.00';
  return cents <= leftCents || `At most ${formatCents(leftCents)} can be refunded`;
}
