import type { Deps } from '#platform/deps.ts';
import { type ItemLine, listItems, noteLineRefunds, type Order } from '../../orders/index.ts';

/**
 * Notes which returned lines of an order are covered by newly refunded cents: those that have waited longest
 * first. Returns them; any further money was refunded for another reason.
 */
export async function noteRefundedLines(
  deps: Pick<Deps, 'db' | 'clock'>,
  { id }: Order,
  cents: number,
): Promise<ItemLine[]> {
  const waiting = (await listItems(deps, id))
    .filter(({ returnedAt, isRefundNoted }) => returnedAt !== null && !isRefundNoted)
    .sort((a, b) => (a.returnedAt ?? 0) - (b.returnedAt ?? 0));
  const refunded: ItemLine[] = [];
  let left = cents;
  for (const line of waiting) {
    if (line.returnedCents > left) continue;
    left -= line.returnedCents;
    refunded.push(line);
  }
  await noteLineRefunds(deps, id, refunded);
  return refunded;
}
