import { inTransaction } from '#platform/database/transaction.ts';
import { lockCustomer } from '../accounts/index.ts';
import { askPayment } from './ask-payment.ts';
import { changeStatus } from './change-status.ts';
import { examineReview } from './examine-review.ts';
import { followMoney } from './follow-money.ts';
import { cannotAccept, nothingToAsk, notInReview } from './order-payments.errors.ts';
import { noSuchOrder } from './orders.errors.ts';
import { countSync, findOrder, lockOrder } from './orders.store.ts';
import type { SettleDeps } from './settlement.ts';

/**
 * Completes an order in review because an admin says so: it becomes that of the account with its
 * e-mail address. Only where its money came, fits and is still there. Throws 404, 409, 503.
 */
export async function acceptOrder(
  deps: SettleDeps,
  { orderId, actor }: { orderId: string; actor: string },
): Promise<void> {
  const order = await findOrder(deps, orderId);
  if (order === undefined) throw noSuchOrder();
  if (order.status !== 'review') throw notInReview();
  const asked = await askPayment(deps, order);
  if (asked === null) throw nothingToAsk();
  const { payment } = asked;
  await inTransaction(deps, async (inside) => {
    const locked = await lockOrder(inside, orderId);
    // What was asked for is older than what is known by now: the admin looks at it again.
    if (locked?.status !== 'review' || locked.syncs !== order.syncs) throw notInReview();
    const first = await examineReview(inside, locked, payment);
    if (first.customerId !== null) await lockCustomer(inside, first.customerId);
    // Again, now that no other order of this customer's completes.
    const { customerId, obstacle } = await examineReview(inside, locked, payment);
    if (customerId === null) throw cannotAccept(obstacle);
    if (payment.state !== 'succeeded') throw cannotAccept();
    const { intent, surplus } = payment;
    const cause = 'accepted by the shop';
    const change = { to: 'completed', cause, actor, customerId, intentId: intent.id } as const;
    const completed = await changeStatus(inside, locked, change);
    await countSync(inside, orderId);
    await followMoney(inside, completed, {
      settlement: { orderId, cause, actor },
      intent,
      surplus,
    });
  });
}
