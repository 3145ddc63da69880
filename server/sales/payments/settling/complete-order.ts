import type { PaymentIntent } from '#platform/payments/payments.ts';
import { lockCustomer } from '../../../accounts/index.ts';
import { changeStatus, listItems, listStandingOrders, type Order } from '../../orders/index.ts';
import { issueReceipt } from '../../receipts/index.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { KnownOrder } from '../telling/order-facts.ts';
import { refundWhatIsHeld } from './refund-what-is-held.ts';

export interface Completion {
  /** The intent that paid. */
  intent: PaymentIntent;
  cause: string;
  actor: string;
}

/**
 * Completes a paid order for a customer and issues its receipt. Completions of one customer are handled
 * one at a time, so that a package paid twice at the same moment is noticed: what the customer's other
 * orders hold already is refunded.
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
  const standing = await listStandingOrders(deps, customerId);
  const others = standing.filter(({ id }) => id !== completed.id);
  const isDisputed = (intent.charge?.dispute ?? 'none') !== 'none';
  const isRefundAsked = await refundWhatIsHeld(deps, completed, { others, isDisputed });
  const items = await listItems(deps, order.id);
  await issueReceipt(deps, completed, { items, card: intent.charge?.card ?? null });
  return { order: completed, facts: { customer, items, isRefundAsked } };
}
