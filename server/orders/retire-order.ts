import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { PaymentsError } from '#platform/payments/payments.ts';
import { asAppError, type ConnectedProvider } from './ask-provider.ts';
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
  for (const intentId of await listIntentIds(deps, order.id)) {
    if (await cancelIntent(connected, intentId)) continue;
    await fulfilOrder(deps, { orderId: order.id, cause: 'found paid at checkout', actor: 'buyer' });
    return;
  }
  await inTransaction(deps, async (inside) => cancelPending(inside, order.id));
}

/** Whether the intent is cancelled now; false where the provider refuses to. */
async function cancelIntent({ provider }: ConnectedProvider, intentId: string): Promise<boolean> {
  try {
    await provider.cancelIntent(intentId, `cancel-${intentId}`);
    return true;
  } catch (error) {
    if (!(error instanceof PaymentsError) || error.failure !== 'refused') throw asAppError(error);
  }
  try {
    return (await provider.retrieveIntent(intentId)).status === 'canceled';
  } catch (error) {
    throw asAppError(error);
  }
}

async function cancelPending(deps: Pick<Deps, 'db' | 'clock'>, orderId: string): Promise<void> {
  const order = await lockOrder(deps, orderId);
  if (order?.status !== 'pending') return;
  await changeStatus(deps, order, {
    to: 'canceled',
    cause: 'replaced: the cart or the details changed',
    actor: 'buyer',
  });
}
