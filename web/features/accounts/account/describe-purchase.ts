import type { AccountOrder } from '#contract/account.ts';
import { centsFromDecimal } from '#contract/values/money.ts';
import { formatCents, formatDollars } from '../../../lib/format.ts';
import type { IconName } from '../../../ui/pictures/icon.tsx';

type Status = AccountOrder['status'];

interface State {
  label: string;
  icon: IconName;
  /** Tells the customer what the status means; undefined if there is nothing to say. */
  note?: string;
}

const states: Record<Status, State> = {
  completed: { label: 'Completed', icon: 'check' },
  pending: {
    label: 'Not paid',
    icon: 'clock',
    note: 'This payment was begun and not completed. After a day it is canceled automatically.',
  },
  processing: {
    label: 'Being processed',
    icon: 'refresh',
    note: 'Your bank is still processing the payment. You can watch when it is complete.',
  },
  review: {
    label: 'In review',
    icon: 'info',
    note: 'The shop is checking this payment. You can watch when it is accepted.',
  },
  disputed: {
    label: 'Disputed',
    icon: 'warning',
    note: 'You disputed this payment. You cannot watch until that is decided.',
  },
  refunded: {
    label: 'Refunded',
    icon: 'arrow-left',
    note: 'Your money was refunded. This purchase gives no access anymore.',
  },
  canceled: { label: 'Canceled', icon: 'close' },
};

/** The state of a purchase in words, and what it means for the customer. */
export function describePurchase({
  status,
  refundedAmount,
  lostAmount,
  failedRefund,
  isGrant,
}: AccountOrder): State {
  if (isGrant && status === 'completed') return { label: 'Given by the shop', icon: 'check' };
  if (failedRefund !== undefined) {
    return {
      label: 'Refund failed',
      icon: 'warning',
      // In the words of the message that the buyer got.
      note: `The refund of ${formatDollars(failedRefund)} failed, and the money came back to the shop. Please write to the shop, so that it can send it another way. This purchase gives no access.`,
    };
  }
  const refundedCents = centsFromDecimal(refundedAmount) ?? 0;
  const lostCents = centsFromDecimal(lostAmount ?? '0') ?? 0;
  // The bank returned what a dispute took: that is no refund of the shop's.
  const verb = lostCents > 0 ? 'returned' : 'refunded';
  if (status === 'refunded' && lostCents > 0) {
    return {
      ...states.refunded,
      note: 'Your money was returned. This purchase gives no access anymore.',
    };
  }
  if (status !== 'completed' || refundedCents + lostCents === 0) return states[status];
  const note = `${formatCents(refundedCents + lostCents)} of it was ${verb}.`;
  return { ...states[status], note };
}

/** Whether money was paid, or the customer ordered it free: then there is a receipt. */
export function hasReceipt({ status, isGrant }: Pick<AccountOrder, 'status' | 'isGrant'>): boolean {
  if (isGrant) return false;
  return status === 'completed' || status === 'refunded' || status === 'disputed';
}
