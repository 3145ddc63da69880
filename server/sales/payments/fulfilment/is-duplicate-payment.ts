import type { Db } from '#platform/deps.ts';
import { findIntent, type Order } from '../../orders/index.ts';

/**
 * Whether an order was paid although its customer had all of it, so that its payment is being refunded
 * or was. The store itself asks for the refund of an order's own payment only then. False once the
 * refund has failed: the order stays refunded, but its money is the shop's again.
 */
export async function isDuplicatePayment(deps: Db, order: Order): Promise<boolean> {
  return countsAsDuplicate(order, await isRefundRequested(deps, order));
}

/** As `isDuplicatePayment`, where it is known whether the refund was asked for. */
export function countsAsDuplicate(
  { status, refundedCents, totalCents }: Order,
  isAsked: boolean,
): boolean {
  return isAsked && !(status === 'refunded' && refundedCents < totalCents);
}

/** Whether the store asked for the refund of an order's payment. */
export async function isRefundRequested(deps: Db, { intentId }: Order): Promise<boolean> {
  const intent = intentId === null ? undefined : await findIntent(deps, intentId);
  return intent !== undefined && intent.refundRequestedAt !== null;
}
