import type { PaymentState } from '#contract/order-payments.ts';
import type { OrderStatus } from '#contract/orders.ts';
import type { Charge, ProviderPayment } from '#platform/payments/payments.ts';

/** The state of a payment's money. All amounts in cents. */
export interface PaymentMoney {
  state: PaymentState;
  receivedCents: number;
  /** Refunded so far, pending refunds included. */
  refundedCents: number;
  /** Lost in disputes: at most what was received less the refunds. */
  lostCents: number;
  /** How much the shop still has, and could refund; 0 where nothing was paid. */
  leftCents: number;
  /** How much the shop no longer has: the refunds, and what it lost in disputes. */
  returnedCents: number;
  /**
   * Until when the shop has to answer a dispute, an inquiry or an appeal, in milliseconds; null if it does not have to,
   * or there is no deadline.
   */
  respondBy: number | null;
  /** The shop has to answer a dispute, an inquiry or an appeal. */
  isAsked: boolean;
  /** The bank asks about the payment, and has taken nothing for it. */
  hasInquiry: boolean;
  /** All of it was refunded. */
  isReturned: boolean;
  /** The status of an order that was paid with it. */
  orderStatus: Extract<OrderStatus, 'completed' | 'disputed' | 'refunded'>;
}

const nothingMoved = {
  refundedCents: 0,
  lostCents: 0,
  isAllLost: false,
  dispute: 'none',
  isAsked: false,
  respondBy: null,
} as const;

/**
 * Says what became of a payment's money. The only place that decides whether the shop still has it. What went back is
 * read from refunds and from the balance, never from the word for a dispute, which says only whether the bank still
 * decides (`open`: the order gives no access) or asks (`inquiry`, which takes nothing). An order whose money is gone
 * entirely is refunded, a difference of exchange rates apart; what is left of it keeps its access.
 */
export function moneyOf({ status, amountReceivedCents, charge }: ProviderPayment): PaymentMoney {
  const moved = charge ?? nothingMoved;
  const { refundedCents, dispute, lostCents: taken } = moved;
  const lostCents = Math.min(taken, Math.max(0, amountReceivedCents - refundedCents));
  const returnedCents = refundedCents + lostCents;
  const isReturned = charge !== null && refundedCents >= amountReceivedCents;
  const isGone = charge !== null && (returnedCents >= amountReceivedCents || moved.isAllLost);
  const isPaid = status === 'succeeded';
  const amounts = {
    receivedCents: amountReceivedCents,
    refundedCents,
    lostCents,
    leftCents: isGone ? 0 : amountReceivedCents - returnedCents,
    returnedCents,
    respondBy: isPaid && !isReturned ? moved.respondBy : null,
    isAsked: isPaid && !isReturned && moved.isAsked,
    hasInquiry: isPaid && !isGone && dispute === 'inquiry',
    isReturned,
  };
  const of = (
    state: PaymentState,
    orderStatus: PaymentMoney['orderStatus'] = 'completed',
  ): PaymentMoney => ({ ...amounts, state, orderStatus: isGone ? 'refunded' : orderStatus });
  if (status === 'processing' || status === 'canceled') return of(status);
  if (!isPaid) return of('unpaid');
  if (dispute === 'open') return of('disputed', 'disputed');
  if (isReturned) return of('refunded');
  if (isGone) return of('dispute_lost');
  if (dispute === 'inquiry') return of('inquiry');
  if (lostCents > 0) return of('partly_lost');
  return of(refundedCents > 0 ? 'partly_refunded' : 'paid');
}

/** Whether a payment is or was disputed, so that the provider may not refund it. After an inquiry it does. */
export function wasChargedBack(dispute: Charge['dispute']): boolean {
  return ['open', 'won', 'lost', 'appeal'].includes(dispute);
}
