import { lockCustomer } from '../../../accounts/index.ts';
import {
  changeStatus,
  clearRefundRequested,
  listActiveOrders,
  type Order,
  setMoney,
} from '../../orders/index.ts';
import { findDuplicateLines } from '../fulfilment/find-duplicate-lines.ts';
import { refundRepurchases } from '../fulfilment/refund-repurchases.ts';
import type { KnownOrder } from '../notifications/order-facts.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { moneyOf } from '../payment-money.ts';
import { alreadyRefunded, cannotGiveBack } from '../payments.errors.ts';
import { type Payment, readPaymentDetails } from '../provider/read-payment.ts';
import { applyRefundsAndDisputes } from '../reconciliation/apply-refunds-and-disputes.ts';
import { applyResponse } from '../reconciliation/update-from-provider.ts';

interface Giving {
  orderId: string;
  /** The admin's user name. */
  actor: string;
}

/**
 * Completes a refunded order again, because an admin says so: its refund failed, and the provider says that its money
 * is with the shop. What its customer bought again meanwhile is refunded. Throws 404, 409, 503.
 */
export async function giveAccessBack(deps: PaymentDeps, { orderId, actor }: Giving): Promise<void> {
  await applyResponse(deps, orderId, {
    async send(order) {
      assertRefunded(order);
      return (await readPaymentDetails(deps, order))?.payment;
    },
    apply: (inside, order, payment) => giveBack(inside, order, { payment, actor }),
  });
}

async function giveBack(
  deps: PaymentDeps,
  order: Order,
  { payment, actor }: { payment: Payment | undefined; actor: string },
): Promise<KnownOrder> {
  assertRefunded(order);
  const { customerId } = order;
  if (customerId === null || payment?.state !== 'succeeded') throw cannotGiveBack();
  const { intent, duplicates } = payment;
  const { state } = moneyOf(intent);
  if (state === 'disputed') throw cannotGiveBack('The customer disputes this payment.');
  if (state === 'dispute_lost') throw cannotGiveBack('The dispute over this payment was lost.');
  if (state === 'refunded') throw alreadyRefunded();
  await lockCustomer(deps, customerId);
  // The failure may be news, and so is the credit note that undoes the refund's.
  const known = await applyRefundsAndDisputes(deps, order, { intent, duplicates, actor });
  const cause = 'Its refund failed. The shop gave the access back.';
  const completed = await changeStatus(deps, known.order, { to: 'completed', cause, actor });
  await setMoney(deps, order.id, { failedRefundCents: 0 });
  // The store may have asked for the refund, as of a duplicate payment.
  await clearRefundRequested(deps, intent.id);
  await assertNotDuplicate(deps, completed, customerId);
  await refundRepurchases(deps, completed, customerId);
  return { ...known, order: { ...completed, failedRefundCents: 0 } };
}

function assertRefunded({ status }: Order): void {
  if (status !== 'refunded') throw cannotGiveBack();
}

/** Refuses an order that earlier ones have all of: access would give nothing, and the shop would keep both payments. */
async function assertNotDuplicate(
  deps: PaymentDeps,
  order: Order,
  customerId: string,
): Promise<void> {
  const active = await listActiveOrders(deps, customerId);
  const others = active.slice(
    0,
    active.findIndex(({ id }) => id === order.id),
  );
  const { duplicates, isAll } = await findDuplicateLines(deps, order, others);
  if (!isAll) return;
  const id = duplicates[0]?.original.id.slice(0, 8);
  throw cannotGiveBack(
    `This customer already has everything in it by order ${id}. Refund this one again, or send the money another way.`,
  );
}
