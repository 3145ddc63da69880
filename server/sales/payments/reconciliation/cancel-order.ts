import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import type { PaymentProvider } from '#platform/payments/payments.ts';
import { changeStatus, listIntentIds, lockOrder, type Order } from '../../orders/index.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { callProvider } from '../provider/call-provider.ts';
import { cancelIntent } from '../provider/cancel-intent.ts';
import { completeIfPaid } from './complete-if-paid.ts';

export interface Cancellation {
  order: Order;
  /** Why, for the timeline. */
  cause: string;
  actor: string;
}

/**
 * Cancels a pending order: its buyer changed the cart or the details, or never came back. Its
 * intents are cancelled at the provider first, so that nobody pays for it any more; one that was paid
 * after all completes the order instead. Throws 402 while one is being processed, 503.
 */
export async function cancelOrder(deps: PaymentDeps, cancellation: Cancellation): Promise<void> {
  const { order, actor } = cancellation;
  const cancelled = new Set<string>();
  let isClosed = false;
  while (!isClosed) {
    for (const intentId of await listIntentIds(deps, order.id)) {
      if (cancelled.has(intentId)) continue;
      const send = (provider: PaymentProvider) => cancelIntent(deps, provider, intentId);
      if (!(await callProvider(deps, order, { send, orderId: order.id }))) {
        await completeIfPaid(deps, { orderId: order.id, cause: 'Found paid.', actor });
        return;
      }
      cancelled.add(intentId);
    }
    isClosed = await inTransaction(deps, (inside) => closeOrder(inside, cancellation, cancelled));
  }
}

/** False where another request has got an intent for the order meanwhile: that one comes first. */
async function closeOrder(
  deps: Pick<Deps, 'db' | 'clock'>,
  { order: { id }, cause, actor }: Cancellation,
  cancelled: ReadonlySet<string>,
): Promise<boolean> {
  const order = await lockOrder(deps, id);
  if (order?.status !== 'pending') return true;
  const intentIds = await listIntentIds(deps, id);
  if (!intentIds.every((intentId) => cancelled.has(intentId))) return false;
  await changeStatus(deps, order, { to: 'canceled', cause, actor });
  return true;
}

/** The cancellation of an order in whose place its buyer puts another. */
export function replaced(order: Order): Cancellation {
  return { order, cause: 'Replaced, because the cart or the details changed.', actor: 'buyer' };
}
