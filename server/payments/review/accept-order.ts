import { inTransaction } from '#platform/database/transaction.ts';
import { lockCustomer } from '../../accounts/index.ts';
import { changeStatus, countSync, findOrder, lockOrder, noSuchOrder } from '../../orders/index.ts';
import { askPayment } from '../provider/ask-payment.ts';
import type { Payment } from '../provider/find-payment.ts';
import { cannotAccept, nothingToAsk, notInReview } from '../provider/order-payments.errors.ts';
import { followMoney } from '../settling/follow-money.ts';
import type { SettleDeps } from '../settling/settlement.ts';
import { examineReview } from './examine-review.ts';

interface Acceptance {
  orderId: string;
  /** The admin's user name. */
  actor: string;
}

/**
 * Completes an order in review because an admin says so: it becomes that of the account with its
 * e-mail address. Only where its money came, fits and is still there. Throws 404, 409, 503.
 */
export async function acceptOrder(deps: SettleDeps, acceptance: Acceptance): Promise<void> {
  for (;;) {
    const order = await findOrder(deps, acceptance.orderId);
    if (order === undefined) throw noSuchOrder();
    if (order.status !== 'review') throw notInReview();
    const asked = await askPayment(deps, order);
    if (asked === null) throw nothingToAsk();
    const { payment } = asked;
    const { syncs } = order;
    const isDone = await inTransaction(deps, (inside) =>
      accept(inside, { ...acceptance, payment, syncs }),
    );
    if (isDone) return;
  }
}

/** False where a newer answer of the provider was taken meanwhile: it is asked again. */
async function accept(
  deps: SettleDeps,
  { orderId, actor, payment, syncs }: Acceptance & { payment: Payment; syncs: number },
): Promise<boolean> {
  const order = await lockOrder(deps, orderId);
  if (order?.status !== 'review') throw notInReview();
  if (order.syncs !== syncs) return false;
  const first = await examineReview(deps, order, payment);
  if (first.customerId !== null) await lockCustomer(deps, first.customerId);
  // Again, now that no other order of this customer's completes.
  const { customerId, obstacle } = await examineReview(deps, order, payment);
  if (customerId === null) throw cannotAccept(obstacle);
  if (payment.state !== 'succeeded') throw cannotAccept();
  const { intent, surplus } = payment;
  const cause = 'accepted by the shop';
  const change = { to: 'completed', cause, actor, customerId, intentId: intent.id } as const;
  const completed = await changeStatus(deps, order, change);
  await followMoney(deps, completed, { settlement: { orderId, cause, actor }, intent, surplus });
  await countSync(deps, orderId);
  return true;
}
