import type { PaymentIntent } from '#platform/payments/payments.ts';
import { lockCustomer } from '../../accounts/index.ts';
import { changeStatus, noteOnTimeline, type Order } from '../../orders/index.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { queueRefund } from '../refunds/queue-refund.ts';
import { findDuplicate } from './find-duplicate.ts';
import { findOrCreateOwner } from './find-or-create-owner.ts';

interface Completion {
  /** The intent that paid. */
  intent: PaymentIntent;
  cause: string;
  actor: string;
}

/**
 * Completes a paid order for its owner, or puts it to review where none can be told. Completions of
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
    return changeStatus(deps, order, { to: 'review', cause: owner.problem, actor });
  }
  const { customerId } = owner;
  await lockCustomer(deps, customerId);
  const duplicate = await findDuplicate(deps, order, customerId);
  const completion = { to: 'completed', cause, actor, customerId, intentId: intent.id } as const;
  const completed = await changeStatus(deps, order, completion);
  const note = (of: Order, cause: string) => noteOnTimeline(deps, of, { cause, actor: 'system' });
  if (owner.lacksPassword) {
    const cause = 'The account has no password yet. The first sign-in in the same browser sets it.';
    await note(completed, cause);
  }
  if (duplicate !== null) {
    await queueRefund(deps, order, { intentId: intent.id, why: 'duplicate payment' });
    const [id, otherId] = [order, duplicate].map((one) => one.id.slice(0, 8));
    await note(duplicate, `Order ${id} paid for the same again. Its payment is being refunded.`);
    await note(completed, `Already bought with order ${otherId}. The payment is being refunded.`);
  }
  return completed;
}
