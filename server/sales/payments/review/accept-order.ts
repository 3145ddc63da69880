import { lockCustomer } from '../../../accounts/index.ts';
import type { Order } from '../../orders/index.ts';
import { completeOrder } from '../fulfilment/complete-order.ts';
import type { KnownOrder } from '../notifications/order-facts.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { cannotAccept, nothingToCheck, notInReview } from '../payments.errors.ts';
import { type Payment, readPaymentDetails } from '../provider/read-payment.ts';
import { applyRefundsAndDisputes } from '../reconciliation/apply-refunds-and-disputes.ts';
import { applyResponse } from '../reconciliation/update-from-provider.ts';
import { examineReview } from './examine-review.ts';

interface Acceptance {
  orderId: string;
  /** The admin's user name. */
  actor: string;
}

/**
 * Completes an order in review because an admin says so: it becomes that of the account with its
 * e-mail address. Only where its money came, fits and is still there. What that account has already is
 * refunded. Throws 404, 409, 503.
 */
export async function acceptOrder(
  deps: PaymentDeps,
  { orderId, actor }: Acceptance,
): Promise<void> {
  await applyResponse(deps, orderId, {
    async send(order) {
      if (order.status !== 'review') throw notInReview();
      const asked = await readPaymentDetails(deps, order);
      if (asked === null) throw nothingToCheck();
      return asked.payment;
    },
    apply: (inside, order, payment) => accept(inside, order, { payment, actor }),
  });
}

async function accept(
  deps: PaymentDeps,
  order: Order,
  { payment, actor }: { payment: Payment; actor: string },
): Promise<KnownOrder> {
  if (order.status !== 'review') throw notInReview();
  const first = await examineReview(deps, order, payment);
  if (first.customerId !== null) await lockCustomer(deps, first.customerId);
  // Again, now that no other order of this customer's completes.
  const { customerId, obstacle } = await examineReview(deps, order, payment);
  if (customerId === null) throw cannotAccept(obstacle);
  if (payment.state !== 'succeeded') throw cannotAccept();
  const { intent, duplicates } = payment;
  const cause = 'Accepted by the shop.';
  const completed = await completeOrder(deps, order, { customerId, intent, cause, actor });
  const paid = { intent, duplicates, actor };
  return { ...completed, ...(await applyRefundsAndDisputes(deps, completed.order, paid)) };
}
