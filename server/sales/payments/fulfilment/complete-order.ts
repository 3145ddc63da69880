import type { ProviderPayment } from '#platform/payments/payments.ts';
import { lockCustomer } from '../../../accounts/index.ts';
import { findConsent } from '../../consent/index.ts';
import {
  changeStatus,
  listActiveOrders,
  listItems,
  noteOnTimeline,
  type Order,
} from '../../orders/index.ts';
import { issueReceipt } from '../../receipts/index.ts';
import type { KnownOrder } from '../notifications/order-facts.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { wasChargedBack } from '../payment-money.ts';
import { queueClaimLink } from '../review/claim-link.ts';
import { needsProof } from '../review/needs-proof.ts';
import { findOrCreateOwner } from './find-or-create-owner.ts';
import { refundDuplicates } from './refund-duplicates.ts';

interface Completion {
  /** The intent that paid. */
  intent: ProviderPayment;
  cause: string;
  actor: string;
}

/** Completes a paid order for its owner, or puts it into review where the owner is not certain. */
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

/**
 * Completes a paid order for a customer and issues its receipt. Completions of one customer are handled
 * one at a time, so that a package paid twice at the same moment is noticed: what the customer already
 * has by other orders is refunded.
 */
export async function completeOrder(
  deps: PaymentDeps,
  order: Order,
  { customerId, intent, cause, actor }: Completion & { customerId: string },
): Promise<KnownOrder> {
  // Locked before the order names them: on PostgreSQL the foreign key takes a shared lock then, and two
  // orders that both held one would wait for each other.
  const customer = await lockCustomer(deps, customerId);
  const completion = { to: 'completed', cause, actor, customerId, intentId: intent.id } as const;
  const completed = await changeStatus(deps, order, completion);
  const active = await listActiveOrders(deps, customerId);
  const others = active.filter(({ id }) => id !== completed.id);
  const isDisputed = wasChargedBack(intent.charge?.dispute ?? 'none');
  const isRefundRequested = await refundDuplicates(deps, completed, { others, isDisputed });
  const items = await listItems(deps, order.id);
  const consent = await findConsent(deps, order.id);
  await issueReceipt(deps, completed, { items, method: intent.charge?.method ?? null });
  return { order: completed, facts: { customer, items, isRefundRequested, consent } };
}
