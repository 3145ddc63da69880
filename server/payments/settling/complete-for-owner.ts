import type { PaymentIntent } from '#platform/payments/payments.ts';
import { lockCustomer } from '../../accounts/index.ts';
import { changeStatus, listPaidOrders, noteOnTimeline, type Order } from '../../orders/index.ts';
import { issueReceipt } from '../../receipts/index.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { queueClaimLink } from '../review/claim-link.ts';
import { needsProof } from '../review/needs-proof.ts';
import { findOrCreateOwner } from './find-or-create-owner.ts';
import { refundIfBoughtTwice } from './refund-if-bought-twice.ts';

interface Completion {
  /** The intent that paid. */
  intent: PaymentIntent;
  cause: string;
  actor: string;
}

/**
 * Completes a paid order for its owner and issues its receipt, or puts it to review where none can be told. Completions of
 * one customer are handled one at a time, so that a package paid twice at the same moment is noticed:
 * the later payment is refunded.
 */
export async function completeForOwner(
  deps: PaymentDeps,
  order: Order,
  { intent, cause, actor }: Completion,
): Promise<Order> {
  const owner = await findOrCreateOwner(deps, order);
  if ('problem' in owner) {
    deps.log.warn({ orderId: order.id, problem: owner.problem }, 'an order needs a decision');
    if (needsProof(order)) await queueClaimLink(deps, order);
    return changeStatus(deps, order, { to: 'review', cause: owner.problem, actor });
  }
  const { customerId } = owner;
  // Locked before the order names them: on PostgreSQL the foreign key takes a shared lock then, and two
  // orders that both held one would wait for each other.
  await lockCustomer(deps, customerId);
  const completion = { to: 'completed', cause, actor, customerId, intentId: intent.id } as const;
  const completed = await changeStatus(deps, order, completion);
  if (owner.lacksPassword) {
    const cause = 'The account has no password yet. The first sign-in in the same browser sets it.';
    await noteOnTimeline(deps, completed, { cause, actor: 'system' });
  }
  const paid = await listPaidOrders(deps, customerId);
  const paidBefore = paid.filter(({ id }) => id !== completed.id);
  await refundIfBoughtTwice(deps, completed, paidBefore);
  await issueReceipt(deps, completed);
  return completed;
}
