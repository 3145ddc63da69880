import type { Db } from '#platform/deps.ts';
import { findIntent, type Order } from '../../orders/index.ts';

/**
 * Whether an order was paid although its customer had all of it, so that its payment is being refunded
 * or was. The store itself asks for the refund of an order's own payment only then. False once the
 * refund has failed: the order stays refunded, but its money is the shop's again.
 */
export async function isDuplicatePayment(
  deps: Db,
  { intentId, status, refundedCents, totalCents }: Order,
): Promise<boolean> {
  if (status === 'refunded' && refundedCents < totalCents) return false;
  const intent = intentId === null ? undefined : await findIntent(deps, intentId);
  return intent !== undefined && intent.refundAskedAt !== null;
}
