import type { Order } from '../../orders/index.ts';

/** News for a buyer about an order or its money. Amounts in cents. */
export type OrderNews =
  /** Paid or free, and complete. */
  | { what: 'completed' }
  /** Paid, but the customer had everything in it. It is being refunded. */
  | { what: 'bought-twice' }
  | { what: 'processing' }
  /** After it had been processed. */
  | { what: 'payment-failed' }
  | { what: 'in-review' }
  | { what: 'disputed' }
  /** The dispute was closed: in the shop's favour, or in the buyer's. */
  | { what: 'dispute-won' }
  /** `isKnown`: they were told of the dispute. */
  | { what: 'dispute-lost'; isKnown: boolean }
  /** In the buyer's favour over a part of the payment, and the rest of it counts. `lostCents`: in all disputes. */
  | { what: 'dispute-partly-lost'; lostCents: number }
  /** A dispute that was lost was decided again, in the shop's favour. */
  | { what: 'appeal-won' }
  /** In the shop's favour, over an order that had been refunded before: the refund had failed. */
  | { what: 'dispute-closed' }
  /** The dispute that they were told of is an inquiry: nothing is suspended. */
  | { what: 'not-disputed' }
  /** All of the payment. `isDuplicate`: the customer had everything in the order already. */
  | { what: 'refunded'; isDuplicate: boolean }
  /** `refundedCents` now, the order's `refundedCents` in all. `titles`: what the customer already had. */
  | { what: 'partly-refunded'; refundedCents: number; titles: readonly string[] }
  /** A refund they were told of has failed. */
  | { what: 'refund-failed'; refundedCents: number }
  /** The refund failed, and the shop gave them the access back. */
  | { what: 'access-back' }
  /** A second payment arrived for the order. It is being refunded. */
  | { what: 'duplicate-payment'; paidCents: number };

type State = Pick<
  Order,
  'status' | 'refundedCents' | 'lostCents' | 'totalCents' | 'hasInquiry' | 'failedRefundCents'
>;

export interface Circumstances {
  /** The store has its payment refunded, because the customer had everything in it. */
  isDuplicate: boolean;
  /** A link to claim it was sent to the buyer: that message says all. */
  hasClaimLink: boolean;
  /** The lines that were returned alone and are refunded now, because the customer had them. */
  refundedTitles: readonly string[];
}

/**
 * Decides what the buyer is notified of when an order has changed. Nothing else decides it. `before` is the
 * order as it was when the transaction began, so several steps at once give one message about the result.
 */
export function newsOf(before: State, after: State, circumstances: Circumstances): OrderNews[] {
  const { refundedCents: sum } = after;
  const refundedCents = sum - before.refundedCents;
  const moved =
    before.status === after.status
      ? newsOfLoss(before, after)
      : newsOfStatus(before, after, circumstances);
  // That their refund failed is said by the message about their access.
  if (moved.some(({ what }) => what === 'access-back')) return moved;
  if (refundedCents < 0)
    return [...moved, { what: 'refund-failed', refundedCents: -refundedCents }];
  const isSaid = moved.some(({ what }) => what === 'refunded');
  if (refundedCents === 0 || isSaid) return moved;
  if (after.status === 'refunded' && sum >= after.totalCents) {
    return [...moved, { what: 'refunded', isDuplicate: circumstances.isDuplicate }];
  }
  const { refundedTitles: titles } = circumstances;
  return [...moved, { what: 'partly-refunded', refundedCents, titles }];
}

/** News of what disputes took or returned of a payment whose order keeps its status. */
function newsOfLoss(before: State, after: State): OrderNews[] {
  const { status, lostCents } = after;
  if (status !== 'completed' || lostCents === before.lostCents) return [];
  return [lostCents > 0 ? { what: 'dispute-partly-lost', lostCents } : { what: 'appeal-won' }];
}

function newsOfStatus(
  before: State,
  after: State,
  { isDuplicate, hasClaimLink }: Circumstances,
): OrderNews[] {
  const { status, refundedCents, totalCents, hasInquiry, failedRefundCents } = after;
  const lostCents = after.lostCents - before.lostCents;
  switch (status) {
    case 'completed':
      if (before.status === 'refunded')
        return lostCents < 0 ? newsOfLoss(before, after) : [{ what: 'access-back' }];
      if (before.status === 'disputed') {
        if (lostCents > 0) return newsOfLoss(before, after);
        return [{ what: hasInquiry ? 'not-disputed' : 'dispute-won' }];
      }
      return [
        { what: isDuplicate ? 'bought-twice' : 'completed' },
        ...(lostCents > 0 ? newsOfLoss(before, after) : []),
      ];
    case 'processing':
      return [{ what: 'processing' }];
    case 'pending':
      return [{ what: 'payment-failed' }];
    case 'review':
      return hasClaimLink ? [] : [{ what: 'in-review' }];
    case 'disputed':
      return [{ what: 'disputed' }];
    case 'refunded':
      // Below 0 the dispute has taken what a failed refund had brought back.
      if (failedRefundCents > 0 || (failedRefundCents < 0 && lostCents <= 0))
        return [{ what: 'dispute-closed' }];
      if (lostCents > 0) return [{ what: 'dispute-lost', isKnown: before.status === 'disputed' }];
      // What a dispute took before is not in what the shop refunded.
      return refundedCents < totalCents ? [] : [{ what: 'refunded', isDuplicate }];
    case 'canceled':
      return [];
  }
}
