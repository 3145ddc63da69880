import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { sendResetLink } from '../../accounts/index.ts';
import { noteOnTimeline } from '../../sales/index.ts';
import { linkSent } from './help.errors.ts';
import { lockReachable } from './lock-addressee.ts';

/**
 * Sends the account that an order belongs to a link to a new password. `actor`: the admin's user name.
 * Throws 404; 409 without an account or its address, and within five minutes after the last link.
 */
export function mailResetLink(
  deps: Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>,
  { orderId, actor }: { orderId: string; actor: string },
): Promise<void> {
  return inTransaction(deps, async (inside) => {
    const { order, customer } = await lockReachable(inside, orderId);
    if (!(await sendResetLink(inside, customer))) throw linkSent();
    const cause = `A link to a new password was sent to ${customer.email}.`;
    await noteOnTimeline(inside, order, { cause, actor });
  });
}
