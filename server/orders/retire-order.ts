import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import type { ConnectedProvider } from './ask-provider.ts';
import { cancelIntent } from './cancel-intent.ts';
import { changeStatus } from './change-status.ts';
import { type FulfilDeps, fulfilOrder } from './fulfil-order.ts';
import { listIntentIds } from './intents.store.ts';
import { lockOrder, type Order } from './orders.store.ts';

/**
 * Takes a pending order out of the way when its buyer changed the cart or the details. Its intents
 * are cancelled at the provider first, so that nobody pays for it any more; one that was paid after
 * all completes the order instead. Throws 402 where a payment is being processed, 503.
 */
export async function retireOrder(
  deps: FulfilDeps,
  connected: ConnectedProvider,
  order: Order,
): Promise<void> {
  const cancelled = new Set<string>();
  do {
    for (const intentId of await listIntentIds(deps, order.id)) {
      if (cancelled.has(intentId)) continue;
      if (!(await cancelIntent(deps, connected, intentId))) {
        const cause = 'found paid at checkout';
        await fulfilOrder(deps, { orderId: order.id, cause, actor: 'buyer' });
        return;
      }
      cancelled.add(intentId);
    }
  } while (!(await inTransaction(deps, (inside) => cancelPending(inside, order.id, cancelled))));
}

/** False where another request has got an intent for the order meanwhile: that one comes first. */
async function cancelPending(
  deps: Pick<Deps, 'db' | 'clock'>,
  orderId: string,
  cancelled: ReadonlySet<string>,
): Promise<boolean> {
  const order = await lockOrder(deps, orderId);
  if (order?.status !== 'pending') return true;
  const intentIds = await listIntentIds(deps, orderId);
  if (!intentIds.every((intentId) => cancelled.has(intentId))) return false;
  await changeStatus(deps, order, {
    to: 'canceled',
    cause: 'replaced: the cart or the details changed',
    actor: 'buyer',
  });
  return true;
}
