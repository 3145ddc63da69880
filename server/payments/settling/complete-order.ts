import type { PaymentIntent } from '#platform/payments/payments.ts';
import { lockCustomer } from '../../accounts/index.ts';
import { changeStatus, noteOnTimeline, type Order } from '../../orders/index.ts';
import { refundLater } from '../refunds/refund-later.ts';
import { findOrCreateOwner } from './find-or-create-owner.ts';
import { findTwin } from './find-twin.ts';
import type { SettleDeps, Settlement } from './settlement.ts';

/**
 * Completes a paid order, or puts it to review where it is nobody's. Completions of one customer
 * are handled one at a time, so that a package paid twice at the same moment is noticed.
 */
export async function completeOrder(
  deps: SettleDeps,
  order: Order,
  { cause, actor, intent }: Settlement & { intent: PaymentIntent },
): Promise<Order> {
  const owner = await findOrCreateOwner(deps, order);
  if ('problem' in owner) {
    deps.log.warn({ orderId: order.id, problem: owner.problem }, 'order needs a look');
    return changeStatus(deps, order, { to: 'review', cause: owner.problem, actor });
  }
  const { customerId } = owner;
  await lockCustomer(deps, customerId);
  const twin = await findTwin(deps, order, customerId);
  const completion = { to: 'completed', cause, actor, customerId, intentId: intent.id } as const;
  const completed = await changeStatus(deps, order, completion);
  if (owner.lacksPassword) {
    const cause = 'the account has no password yet: the first sign-in in the same browser sets it';
    await noteOnTimeline(deps, completed, { cause, actor: 'system' });
  }
  if (twin !== null) {
    await refundLater(deps, order, { intentId: intent.id, why: 'paid twice' });
    const cause = `order ${order.id.slice(0, 8)} paid for the same again; its payment goes back`;
    await noteOnTimeline(deps, twin, { cause, actor: 'system' });
    const ownCause = `already bought with order ${twin.id.slice(0, 8)}; the payment goes back`;
    await noteOnTimeline(deps, completed, { cause: ownCause, actor: 'system' });
  }
  return completed;
}
