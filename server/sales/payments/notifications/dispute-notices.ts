import type { OrderStatus } from '#contract/orders.ts';
import { utcTime } from '#contract/values/utc-time.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Notice } from '../../../notices/index.ts';
import type { Order } from '../../orders/index.ts';
import { dollars } from './order-rows.ts';

/** A notice about an order, without its rows. */
export interface NoticeWords extends Pick<Notice, 'kind' | 'subject'> {
  text: string;
}

/** " by January 5, 2027, 10:00 UTC"; empty where nothing has to be answered. */
const byWhen = ({ respondBy }: Order): string =>
  respondBy === null ? '' : ` by ${utcTime(isoTime(respondBy))}`;

function accessWhileDisputed({ status, failedRefundCents }: Order): string {
  if (status === 'review') return 'The order is in review, and gives no access to its videos.';
  return failedRefundCents === 0
    ? 'Until it is decided, the order gives no access to its videos.'
    : 'The order gave no access before: it was refunded, and the refund failed.';
}

export function dispute(order: Order): NoticeWords {
  return {
    kind: 'dispute',
    subject: 'A payment is disputed',
    text: `The buyer disputes the payment for this order. Please answer in the Stripe Dashboard${byWhen(order)}. ${accessWhileDisputed(order)}`,
  };
}

export function inquiry(order: Order): NoticeWords {
  return {
    kind: 'dispute',
    subject: 'A bank asks about a payment',
    text: `The buyer’s bank asks about the payment for this order. This is an inquiry, not a dispute: the bank has taken no money, and the order keeps its access. Please answer in the Stripe Dashboard${byWhen(order)}, or refund the payment in full. Otherwise it can become a dispute.`,
  };
}

export function appeal(order: Order): NoticeWords {
  return {
    kind: 'dispute',
    subject: 'A lost dispute can be appealed',
    text: `The bank decided the dispute over this order for the buyer. You can appeal in the Stripe Dashboard${byWhen(order)}. If you win, the money comes back automatically, and the access if it has ended.`,
  };
}

export function warning({ fraudWarning }: Order): NoticeWords {
  return {
    kind: 'dispute',
    subject: 'A bank warns of fraud',
    text:
      fraudWarning === 'unread'
        ? 'Stripe reports an early warning of fraud for this payment, but your secret key cannot read it. Please look at the payment in the Stripe Dashboard: a refund now usually avoids a dispute and its fee.'
        : 'The bank expects a dispute. A refund now usually avoids it and its fee.',
  };
}

const AFTER_LOSS: Partial<Record<OrderStatus, string>> = {
  completed: 'The rest counts, and the order keeps its access.',
  disputed: 'Another dispute over it is open.',
  review: 'The order is in review.',
  refunded: 'The order gives no access to its videos.',
};

/** A dispute that took money. `lostCents`: how much. */
export function lost({ status }: Order, lostCents: number): NoticeWords {
  return {
    kind: 'dispute',
    subject: 'A dispute ended in the buyer’s favor',
    text: `The bank returned ${dollars(lostCents)} of this payment to the buyer. ${AFTER_LOSS[status] ?? ''}`,
  };
}

const AFTER_WIN: Partial<Record<OrderStatus, string>> = {
  completed: 'The order gives access to its videos.',
  disputed: 'Another dispute over it is open.',
  review: 'The order is in review. Please look at it, and accept or refund it.',
};

/**
 * A dispute that took nothing, or gave back what it took: Stripe also resolves some without a decision. `backCents`:
 * what came back.
 */
export function won(
  { status, lostCents, failedRefundCents }: Order,
  backCents: number,
): NoticeWords {
  const money =
    backCents === 0
      ? 'The payment for this order counts.'
      : `The bank returned ${dollars(backCents)} of this payment to you${lostCents === 0 ? '' : `; ${dollars(lostCents)} stays lost`}.`;
  const refunded =
    failedRefundCents > 0
      ? 'The order was refunded before, and the refund failed: open it to decide what happens now.'
      : 'The order gives no access to its videos, as before.';
  return {
    kind: 'dispute',
    subject: 'A dispute ended in your favor',
    text: `${money} ${AFTER_WIN[status] ?? refunded}`,
  };
}
