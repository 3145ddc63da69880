import type { Db } from '#platform/deps.ts';
import { countSold, type Span } from '../orders/index.ts';
import { sumEntries } from '../receipts/index.ts';

/** What happened in a span of time. Amounts in whole cents. */
export interface Figures {
  /** What receipts say that was paid. */
  takingsCents: number;
  /** What credit notes say that went back. */
  refundsCents: number;
  /** Orders that count as sold, by when they were placed. */
  orders: number;
}

/** Counts a span of time. Receipts and credit notes are counted by when they were issued. */
export async function readFigures(
  deps: Db,
  span: Span,
  mode: { livemode: boolean },
): Promise<Figures> {
  const sums = { ...mode, ...span };
  const takings = await sumEntries(deps, { kind: 'receipt', ...sums });
  const refunds = await sumEntries(deps, { kind: 'credit-note', ...sums });
  return {
    takingsCents: takings.cents,
    refundsCents: refunds.cents,
    orders: await countSold(deps, span, mode),
  };
}
