import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { changeStatus, listIntentIds, lockOrder, type Order } from '../../orders/index.ts';
import { cancelIntent } from '../provider/cancel-intent.ts';
import { notingFailures } from '../provider/note-provider-failure.ts';
import { askOrderProvider } from '../provider/order-provider.ts';
import { fulfilOrder } from './fulfil-order.ts';
import type { SettleDeps } from './settlement.ts';

export interface Retirement {
  order: Order;
  /** Why, for the timeline. */
  cause: string;
  actor: string;
}

/**
 * Takes a pending order out of the way: its buyer changed the cart or the details, or never came
 * back. Its intents are cancelled at the provider first, so that nobody pays for it any more; one
 * that was paid after all completes the order instead. Throws 402 while one is being processed, 503.
 */
export async function retireOrder(
  deps: SettleDeps,
  { order, cause, actor }: Retirement,
): Promise<void> {
  const cancelled = new Set<string>();
  do {
    for (const intentId of await listIntentIds(deps, order.id)) {
      if (cancelled.has(intentId)) continue;
      if (!(await cancelUnderOwnKey(deps, order, intentId))) {
        await fulfilOrder(deps, { orderId: order.id, cause: 'found paid', actor });
        return;
      }
      cancelled.add(intentId);
    }
  } while (
    !(await inTransaction(deps, (inside) =>
      cancelPending(inside, { order, cause, actor }, cancelled),
    ))
  );
}

/** The shop's keys may have been replaced since by those of another account. */
function cancelUnderOwnKey(deps: SettleDeps, order: Order, intentId: string): Promise<boolean> {
  return notingFailures(deps, order.id, () =>
    askOrderProvider(deps, order, (provider) => cancelIntent(deps, provider, intentId)),
  );
}

/** False where another request has got an intent for the order meanwhile: that one comes first. */
async function cancelPending(
  deps: Pick<Deps, 'db' | 'clock'>,
  { order: { id }, cause, actor }: Retirement,
  cancelled: ReadonlySet<string>,
): Promise<boolean> {
  const order = await lockOrder(deps, id);
  if (order?.status !== 'pending') return true;
  const intentIds = await listIntentIds(deps, id);
  if (!intentIds.every((intentId) => cancelled.has(intentId))) return false;
  await changeStatus(deps, order, { to: 'canceled', cause, actor });
  return true;
}

/** The retirement of an order in whose place its buyer puts another. */
export function replaced(order: Order): Retirement {
  return { order, cause: 'replaced: the cart or the details changed', actor: 'buyer' };
}
