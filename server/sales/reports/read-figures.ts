import type { Db } from '#platform/deps.ts';
import { countSold, type Span } from '../orders/index.ts';
import { sumEntries } from '../receipts/index.ts';

/** Sums of a span of time. Amounts in whole cents. */
export interface Figures {
  /** The money that was paid, by the receipts. */
  takingsCents: number;
  /** The money that went back, by the credit notes. */
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
