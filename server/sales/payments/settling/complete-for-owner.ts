import { changeStatus, noteOnTimeline, type Order } from '../../orders/index.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { queueClaimLink } from '../review/claim-link.ts';
import { needsProof } from '../review/needs-proof.ts';
import type { KnownOrder } from '../telling/order-facts.ts';
import { type Completion, completeOrder } from './complete-order.ts';
import { findOrCreateOwner } from './find-or-create-owner.ts';

/** Completes a paid order for its owner, or puts it to review where none can be told. */
export async function completeForOwner(
  deps: PaymentDeps,
  order: Order,
  completion: Completion,
): Promise<KnownOrder> {
  const owner = await findOrCreateOwner(deps, order);
  if ('problem' in owner) {
    deps.log.warn({ orderId: order.id, problem: owner.problem }, 'an order needs a decision');
    if (needsProof(order)) await queueClaimLink(deps, order);
    const change = { to: 'review', cause: owner.problem, actor: completion.actor } as const;
    return { order: await changeStatus(deps, order, change) };
  }
  const { customerId, lacksPassword } = owner;
  const completed = await completeOrder(deps, order, { ...completion, customerId });
  if (lacksPassword) {
    const note = 'The account has no password yet. The first sign-in in the same browser sets it.';
    await noteOnTimeline(deps, completed.order, { cause: note, actor: 'system' });
  }
  return completed;
}
