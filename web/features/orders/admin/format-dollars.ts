import { centsFromDecimal } from '#contract/money.ts';
import { formatCents } from '../../../lib/format.ts';

/** Dollars as an order's answer carries them: "49.90" -> "$49.90". */
export function formatDollars(dollars: string): string {
  return formatCents(centsFromDecimal(dollars) ?? 0);
}
