import type { PaymentState } from '#contract/order-payments.ts';
import type { OrderStatus } from '#contract/orders.ts';
import type { Charge, ProviderPayment } from '#platform/payments/payments.ts';

/** The state of a payment's money. All amounts in cents. */
export interface PaymentMoney {
  state: PaymentState;
  receivedCents: number;
  /** Refunded so far, pending refunds included. */
  refundedCents: number;
  /** How much can still be refunded; 0 where nothing was paid. */
  leftCents: number;
  /** How much the shop no longer has: the refunds, or all of it after a lost dispute. */
  returnedCents: number;
  /** Until when the shop has to answer a dispute or an inquiry, in milliseconds; null if it does not have to. */
  respondBy: number | null;
  /** All of it was refunded. */
  isReturned: boolean;
  /** The status of an order that was paid with it. */
  orderStatus: Extract<OrderStatus, 'completed' | 'disputed' | 'refunded'>;
}

const nothingMoved = { refundedCents: 0, dispute: 'none', respondBy: null } as const;

/**
 * Says what became of a payment's money. The only place that decides whether the shop still has it.
 * A dispute counts before refunds do: while it is open nothing can be refunded, and one that was
 * lost took all of the money. An inquiry takes nothing.
 */
export function moneyOf({ status, amountReceivedCents, charge }: ProviderPayment): PaymentMoney {
  const { refundedCents, dispute, respondBy } = charge ?? nothingMoved;
  const isReturned = charge !== null && refundedCents >= amountReceivedCents;
  const amounts = {
    receivedCents: amountReceivedCents,
    refundedCents,
    leftCents: amountReceivedCents - refundedCents,
    isReturned,
  };
  const of = (
    state: PaymentState,
    orderStatus: PaymentMoney['orderStatus'] = 'completed',
  ): PaymentMoney => ({
    ...amounts,
    state,
    respondBy: state === 'disputed' || state === 'inquiry' ? respondBy : null,
    returnedCents: state === 'dispute_lost' ? amountReceivedCents : refundedCents,
    orderStatus: isReturned ? 'refunded' : orderStatus,
  });
  if (status === 'processing' || status === 'canceled') return of(status);
  if (status !== 'succeeded') return of('unpaid');
  if (dispute === 'open') return of('disputed', 'disputed');
  if (dispute === 'lost') return of('dispute_lost', 'refunded');
  if (isReturned) return of('refunded');
  if (dispute === 'inquiry') return of('inquiry');
  return of(refundedCents > 0 ? 'partly_refunded' : 'paid');
}

/** Whether a payment is or was disputed, so that the provider does not refund it. After an inquiry it does. */
export function wasChargedBack(dispute: Charge['dispute']): boolean {
  return dispute === 'open' || dispute === 'won' || dispute === 'lost';
}
