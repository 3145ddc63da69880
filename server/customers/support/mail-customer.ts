import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { sendResetLink } from '../../accounts/index.ts';
import { queueMail } from '../../mail/index.ts';
import { findConsent, noteOnTimeline } from '../../sales/index.ts';
import { lockReachable } from './lock-addressee.ts';
import { receiptMessage } from './messages.ts';
import { linkSent, neverCompleted } from './support.errors.ts';

/**
 * Sends the link to an order's receipt to the account that has the order, and confirms the buyer's consent again. `actor`: the admin's user name.
 * Throws 404; 409 without an account or its address, and for an order that was never completed.
 */
export function mailReceipt(
  deps: Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>,
  { orderId, actor }: { orderId: string; actor: string },
): Promise<void> {
  return inTransaction(deps, async (inside) => {
    const { order, customer } = await lockReachable(inside, orderId);
    if (order.completedAt === null) throw neverCompleted();
    const { id: customerId, email: to } = customer;
    const message = receiptMessage(orderId, await findConsent(inside, orderId));
    await queueMail(inside, { ...message, to, orderId, customerId });
    const cause = `The link to the receipt was sent to ${to} again.`;
    await noteOnTimeline(inside, order, { cause, actor });
  });
}

/**
 * Sends the account that an order belongs to a link for a new password. `actor`: the admin's user name.
 * Throws 404; 409 without an account or its address, and within five minutes after the last link.
 */
export function mailResetLink(
  deps: Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>,
  { orderId, actor }: { orderId: string; actor: string },
): Promise<void> {
  return inTransaction(deps, async (inside) => {
    const { order, customer } = await lockReachable(inside, orderId);
    if (!(await sendResetLink(inside, customer))) throw linkSent();
    const cause = `A link for a new password was sent to ${customer.email}.`;
    await noteOnTimeline(inside, order, { cause, actor });
  });
}
