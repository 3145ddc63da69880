import type { OrderFilter } from '#contract/order-lists.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import { readSpan } from '../../shop/index.ts';
import { ofDeletedOrder } from '../orders/index.ts';
import { sumEntries } from '../receipts/index.ts';
import type { ReportDeps } from './order-filter.ts';
import { readMode } from './read-mode.ts';

/**
 * How many receipts, or credit notes, of days are of orders that were deleted with their customer, and what they come
 * to in dollars: they are counted, and no list of orders has them.
 */
export async function countDeletedOrders(
  deps: ReportDeps,
  { dated, ...days }: Pick<OrderFilter, 'dated' | 'from' | 'to'>,
): Promise<{ count: number; amount: string }> {
  const kind = dated === 'refunded' ? 'credit-note' : 'receipt';
  const span = await readSpan(deps, days);
  const which = { kind, ...(await readMode(deps)), ...span, only: ofDeletedOrder } as const;
  const { count, cents } = await sumEntries(deps, which);
  return { count, amount: decimalFromCents(cents) };
}
