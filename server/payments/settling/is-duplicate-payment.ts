import type { Db } from '#platform/deps.ts';
import { findIntent, type Order } from '../../orders/index.ts';

/**
 * Whether an order was paid although its customer had all of it, so that its payment is being refunded
 * or was. The store itself asks for the refund of an order's own payment only then.
 */
export async function isDuplicatePayment(
  deps: Db,
  { intentId }: Pick<Order, 'intentId'>,
): Promise<boolean> {
  const intent = intentId === null ? undefined : await findIntent(deps, intentId);
  return intent !== undefined && intent.refundAskedAt !== null;
}
