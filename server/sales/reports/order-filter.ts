import { FREE_ACCESS, type OrderFilter } from '#contract/order-lists.ts';
import type { Deps } from '#platform/deps.ts';
import { readSpan } from '../../shop/index.ts';
import { ordersWithCode } from '../codes/index.ts';
import type { OrderSearch } from '../orders/index.ts';
import { ordersWithEntries } from '../receipts/index.ts';
import { readMode } from './read-mode.ts';

export type ReportDeps = Pick<Deps, 'db' | 'vault' | 'clock' | 'payments'>;

/** Makes a search for a list of orders from the filters that an admin has chosen. */
export async function orderSearchOf(deps: ReportDeps, chosen: OrderFilter): Promise<OrderSearch> {
  const { q, status, view, dated, packageId, codeId } = chosen;
  const days = await readSpan(deps, chosen);
  const needsMode = view === 'sold' || dated !== undefined;
  const mode = needsMode ? await readMode(deps) : undefined;
  const among = [];
  if (codeId !== undefined && codeId !== FREE_ACCESS)
    among.push(await ordersWithCode(deps, codeId));
  if (dated !== undefined && mode !== undefined) {
    const kind = dated === 'paid' ? 'receipt' : 'credit-note';
    among.push(await ordersWithEntries(deps, { kind, ...mode, ...days }));
  }
  return {
    q,
    status,
    packageId,
    among,
    withoutCanceled: view === 'orders',
    granted: view === 'granted',
    sold: view === 'sold' ? mode : undefined,
    // An order is placed before it is paid or refunded: later ones need not be looked through.
    placed: dated === undefined ? days : { from: undefined, before: days.before },
    byFreeCode: codeId === FREE_ACCESS,
  };
}
