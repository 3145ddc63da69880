import { findOrder, listIntentIds, noSuchOrder, noteAction } from '../../orders/index.ts';
import { asAdminError, nothingToAsk } from '../provider/order-payments.errors.ts';
import type { SettleDeps } from '../settling/settlement.ts';
import { syncOrder } from '../settling/sync-order.ts';

/**
 * Brings an order to where the provider says its payment is, because an admin asks for it. Throws
 * 404, 409 where no payment was begun, and 409 and 503 with the provider's words.
 */
export async function checkOrder(
  deps: SettleDeps,
  { orderId, actor }: { orderId: string; actor: string },
): Promise<void> {
  const before = await findOrder(deps, orderId);
  if (before === undefined) throw noSuchOrder();
  if ((await listIntentIds(deps, orderId)).length === 0) throw nothingToAsk();
  const cause = 'checked with the provider';
  try {
    const after = await syncOrder(deps, { orderId, cause, actor });
    const isNew = after.status !== before.status || after.refunded_cents !== before.refunded_cents;
    if (!isNew) await noteAction(deps, { orderId, cause: `${cause}: nothing new`, actor });
  } catch (error) {
    deps.log.warn({ err: error, orderId }, 'an order could not be checked');
    throw asAdminError(error);
  }
}
