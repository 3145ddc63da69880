import type { PaymentDeps } from '../payment-deps.ts';
import { moneyOf } from '../payment-money.ts';
import { callProvider } from '../provider/call-provider.ts';
import { refundAll } from '../refunds/refund-all.ts';
import { findTombstone } from './tombstones.store.ts';

/**
 * Refunds money that came for an order which was deleted unpaid, or came on top of what it was paid
 * with. Does nothing for any other intent, and where a dispute rules a refund out. Throws 409 and 503.
 */
export async function refundDeletedOrder(deps: PaymentDeps, intentId: string): Promise<void> {
  const tombstone = await findTombstone(deps, intentId);
  if (tombstone === undefined || tombstone.wasPaid) return;
  const intent = await callProvider(deps, tombstone, {
    send: (provider) => provider.retrievePayment(intentId),
    audience: 'admin',
  });
  if (intent.status !== 'succeeded' || moneyOf(intent).isReturned) return;
  if (intent.charge?.isRefundable === false) return;
  await refundAll(deps, tombstone, { intentId });
  deps.log.warn({ intentId }, 'a payment for a deleted order was refunded');
}
