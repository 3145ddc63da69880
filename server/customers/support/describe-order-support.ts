import type * as z from 'zod/mini';
import type { getOrderSupport } from '#contract/customers.ts';
import type { Db } from '#platform/deps.ts';
import { hasNoAddress } from '../../accounts/index.ts';
import { findOrder, noSuchOrder, type Order } from '../../sales/index.ts';
import { findAccount } from './lock-addressee.ts';

/** Whether an order that belongs to no account may still get one, that of its e-mail address. */
export function awaitsAccount({ status }: Pick<Order, 'status'>): boolean {
  return status === 'pending' || status === 'processing' || status === 'review';
}

/** Describes what an admin can do for an order's customer. Throws 404. */
export async function describeOrderSupport(
  deps: Db,
  orderId: string,
): Promise<z.input<typeof getOrderSupport.response>> {
  const order = await findOrder(deps, orderId);
  if (order === undefined) throw noSuchOrder();
  const account = await findAccount(deps, order);
  if (account === undefined) {
    const canCorrectEmail = awaitsAccount(order);
    return { email: order.email, hasAccount: false, canCorrectEmail, canSendReceipt: false };
  }
  const email = hasNoAddress(account) ? null : account.email;
  const canSendReceipt = email !== null && order.completedAt !== null;
  return { email, hasAccount: true, canCorrectEmail: true, canSendReceipt };
}
